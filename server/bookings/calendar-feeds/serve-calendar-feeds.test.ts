import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#domain/bookings/booking-code';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { createLogger } from '#server/app/startup/create-logger';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { readFeed } from '#testing/calendar-client';
import { describeOneDatabase } from '#testing/database';
import { bookOffer } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { daysWithoutSlots } from '#testing/open-days';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { createMetrics, type Metrics } from '#server/app/http/metrics';

const SLOT = '10.00 AM-12.00 AM';

type Someone = TestPerson & { token: string };

describeOneDatabase('calendar feeds', (open) => {
  let portal: TestPortal;
  let metrics: Metrics;
  let logged = '';
  let days: Day[];
  let doctor: Someone;
  const log = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });
  beforeAll(async () => {
    metrics = createMetrics();
    const watcher = { logger: createLogger('trace', log), observe: metrics.observe };
    portal = await openTestPortal(await open(), {}, watcher);
    days = daysWithoutSlots(portal, 40);
    doctor = await someone('doctor');
  });
  afterAll(async () => {
    await portal.close();
    await metrics.app.close();
  });

  async function someone(role: 'patient' | 'doctor'): Promise<Someone> {
    const person = await aPerson(portal, { role, isVerified: true });
    return { ...person, token: await tokenFor(portal, person) };
  }
  async function book({ token }: Someone, from = doctor): Promise<{ id: string; day: Day }> {
    const day = days.shift()!;
    await insertSlots(portal.db, from.id, [{ day, range: { start: 600, end: 720 } }]);
    const offer = { treatment: 'Teeth Orthodontics', price: 120, doctor: from.email, date: longDate(day), slot: SLOT };
    return { ...(await bookOffer(portal, token, offer)), day };
  }
  const change = async (method: 'GET' | 'POST' | 'DELETE', { token }: Someone) => {
    const { status, body } = await portal.call(method, '/calendar-feed', { token });
    expect(status).toBe(200);
    return (body.data as unknown as { url: string | null } | undefined)?.url ?? null;
  };
  const turnOn = async (person: Someone) => new URL((await change('POST', person))!).pathname;
  const read = (url: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ url, headers: { host: '127.0.0.1:3999', ...headers } });
  const eventsAt = async (url: string) => readFeed((await read(url)).body);

  test('a feed is off until its person switches it on, and shows their booked appointments only', async () => {
    const patient = await someone('patient');
    const [booked, cancelled] = [await book(patient), await book(patient)];
    await book(await someone('patient'));
    await portal.db
      .updateTable('booking')
      .set({ status: 'cancelled', cancelledAt: new Date() })
      .where('id', '=', cancelled.id)
      .execute();
    expect(await change('GET', patient)).toBeNull();
    const url = await turnOn(patient);
    expect(new URL((await change('GET', patient))!).pathname).toBe(url);
    const response = await read(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body).toContain('NAME:Molar Dental Clinic');
    const at = expect.stringContaining(booked.day) as string;
    const title = `Teeth Orthodontics, ${doctor.name}`;
    expect(readFeed(response.body)).toEqual([{ uid: `${booked.id}@molar`, start: at, end: at, title }]);
  });

  test('a replaced or switched-off feed is gone at its former URL', async () => {
    const patient = await someone('patient');
    const first = await turnOn(patient);
    const second = await turnOn(patient);
    expect(second).not.toBe(first);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect(await change('DELETE', patient)).toBeNull();
    expect(await change('GET', patient)).toBeNull();
    expect((await read(second)).statusCode).toBe(404);
    const audited = await portal.db
      .selectFrom('auditEntry')
      .select('action')
      .where('actorId', '=', patient.id)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'calendar_feed.created',
      'calendar_feed.created',
      'calendar_feed.deleted',
    ]);
  });

  test('a feed needs a proven address, and one from before the proof is gone', async () => {
    const patient = await someone('patient');
    const url = await turnOn(patient);
    const prove = (emailProvenAt: Date | null) =>
      portal.db.updateTable('person').set({ emailProvenAt }).where('id', '=', patient.id).execute();
    await prove(null);
    expect((await read(url)).statusCode).toBe(404);
    const { status, body } = await portal.call('POST', '/calendar-feed', { token: patient.token });
    expect([status, body['code']]).toEqual([409, 'own_address_not_proven']);
    await prove(new Date());
    expect((await read(url)).statusCode).toBe(404);
    expect((await read(await turnOn(patient))).statusCode).toBe(200);
  });

  test('a guessed or shortened URL is not found, without a query', async () => {
    const url = await turnOn(await someone('patient'));
    const feedId = /calendar\/([\w-]{36})/.exec(url)![1]!;
    for (const guess of [
      `/calendar/${feedId}.ics`,
      `/calendar/${feedId}.x.ics`,
      url.replace('.ics', ''),
      '/calendar/',
    ]) {
      expect([guess, (await read(guess)).statusCode]).toEqual([guess, 404]);
    }
  });

  test('an unchanged feed is not sent again, and only its reader may store it', async () => {
    const patient = await someone('patient');
    await book(patient);
    const url = await turnOn(patient);
    const { headers } = await read(url);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await read(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await book(patient);
    expect((await read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  test('a doctor’s feed has treatment and booking code, and a patient’s name only if that is configured', async () => {
    const own = await someone('doctor');
    const patient = await someone('patient');
    const { id } = await book(patient, own);
    const url = await turnOn(own);
    expect((await read(url)).body).not.toContain(patient.name);
    expect((await eventsAt(url)).map(({ title }) => title)).toEqual([`Teeth Orthodontics, ${codeOf(id)}`]);
    portal.portal.settings.hasNamesInCalendars = true;
    expect((await eventsAt(url)).map(({ title }) => title)).toEqual([`Teeth Orthodontics, ${patient.name}`]);
    portal.portal.settings.hasNamesInCalendars = false;
    await portal.db.updateTable('doctor').set({ verifiedAt: null }).where('id', '=', own.id).execute();
    expect(await eventsAt(url)).toEqual([]);
  });

  test('a feed goes back thirty days', async () => {
    const patient = await someone('patient');
    const [long, short] = [await book(patient), await book(patient)];
    const { day: today } = clinicClock(new Date());
    const shift = (id: string, ago: number) =>
      portal.db
        .updateTable('booking')
        .set({ day: addDays(today, -ago) })
        .where('id', '=', id)
        .execute();
    await shift(long.id, 31);
    await shift(short.id, 30);
    expect((await eventsAt(await turnOn(patient))).map(({ uid }) => uid)).toEqual([`${short.id}@molar`]);
  });

  test('the feed of a deleted account is gone, and its row with it', async () => {
    const patient = await someone('patient');
    const url = await turnOn(patient);
    const token = await portal.tokenOf('admin@demo.test');
    expect((await portal.call('DELETE', `/users?id=${patient.id}`, { token })).status).toBe(200);
    expect((await read(url)).statusCode).toBe(404);
    const rows = portal.db.selectFrom('calendarFeed').selectAll().where('personId', '=', patient.id);
    expect(await rows.execute()).toEqual([]);
  });

  test('a feed is read sixty times an hour at most, which delays nobody else', async () => {
    const [url, other] = [await turnOn(await someone('patient')), await turnOn(await someone('patient'))];
    for (let time = 0; time < 60; time += 1) expect((await read(url)).statusCode).toBe(200);
    const refused = await read(url);
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(other)).statusCode).toBe(200);
  });

  test('a secret URL is in no log, even at the most verbose level, in no metric and not in the database', async () => {
    const url = await turnOn(await someone('patient'));
    await read(url);
    await read(`${url}x`);
    const secret = url.replace('/calendar/', '').replace('.ics', '');
    const [feedId = '', signature = ''] = secret.split('.');
    expect(logged).toContain('/calendar/:file');
    for (const part of [secret, feedId, signature]) expect(logged).not.toContain(part);
    const { body } = await metrics.app.inject('/metrics');
    expect(body).toContain('route="/calendar/:file"');
    for (const part of [feedId, signature]) expect(body).not.toContain(part);
    const rows = await portal.db.selectFrom('calendarFeed').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(signature);
  });
});
