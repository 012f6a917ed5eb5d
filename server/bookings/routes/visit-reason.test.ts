import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '#server/app/http/metrics';
import { writeBackup } from '#server/app/startup/backup-file';
import { createLogger } from '#server/app/startup/create-logger';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { sentMails } from '#testing/outbox';
import { aPerson, tokenFor } from '#testing/people';
import { openTestPortal, type TestPortal } from '#testing/portal';

const REASON = 'A crumbleplomb at the\nlower left.';
const DOCTOR = 'doctor@demo.test';

describeOneDatabase('the reason for a visit', (open) => {
  let database: OpenDatabase;
  let portal: TestPortal;
  let offers: Offer[];
  let logged = '';
  const metrics = createMetrics();
  const log = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });
  beforeAll(async () => {
    database = await open();
    portal = await openTestPortal(database, {}, { logger: createLogger('debug', log), observe: metrics.observe });
    offers = (await listOffers(portal, 'Teeth Orthodontics')).filter(({ doctor }) => doctor === DOCTOR);
  });
  afterAll(async () => {
    await portal.close();
    await metrics.app.close();
  });

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, token: string, body?: object) =>
    portal.call(method, path, { token, ...(body && { body }) });
  const aPatient = async () => {
    const person = await aPerson(portal, { role: 'patient' });
    return { person, token: await tokenFor(portal, person) };
  };
  let index = 0;
  const book = (token: string, visit_reason: unknown, headers = {}) =>
    portal.call('POST', '/bookings', { token, headers, body: bookingOf(offers[index]!, { visit_reason }) });
  const idOf = ({ body }: { body: { data?: never } }) => (body.data as unknown as { _id: string })._id;

  test('is read by its patient, its doctor, reception and the admin, and by nobody else; of a deleted account nobody', async () => {
    const { person, token } = await aPatient();
    const created = await book(token, ` ${REASON} `);
    const path = `/bookings/${idOf(created)}/reason`;
    index += 1;
    expect(created.body.data).toMatchObject({ hasReason: true });
    const reception = await tokenFor(portal, await aPerson(portal, { role: 'reception' }));
    const [doctor, admin] = [await portal.tokenOf(DOCTOR), await portal.tokenOf('admin@demo.test')];
    for (const reader of [token, doctor, reception, admin])
      expect((await send('GET', path, reader)).body.data).toEqual({ text: REASON });
    for (const reader of [(await aPatient()).token, await portal.tokenOf('leo@demo.test')])
      expect((await send('GET', path, reader)).status).toBe(404);
    const { rows } = await sql<{ sealed: string }>`select sealed_note as sealed from booking_note`.execute(portal.db);
    expect(await portal.portal.ports.sealing.open('booking-notes', rows[0]?.sealed ?? '')).toBe(REASON);

    await send('POST', `/users/${person.id}/data-export`, token);
    await portal.drain();
    const { body: made } = await send('GET', `/users/${person.id}/data-export`, token);
    const copy = await send('POST', `/data-exports/${idOf({ body: made })}/open`, token);
    expect((copy.body.data as unknown as { data: object }).data).toMatchObject({
      booking_note: [{ kind: 'reason', note: REASON, written_by: 'self' }],
    });
    expect((await send('DELETE', `/users?id=${person.id}`, admin)).status).toBe(200);
    expect((await sql`select from booking_note`.execute(portal.db)).rows).toEqual([]);
    expect((await send('GET', path, admin)).status).toBe(404);
  });

  test('stands beside the internal note: neither replaces, shows or removes the other', async () => {
    const { token } = await aPatient();
    const id = idOf(await book(token, REASON));
    index += 1;
    const doctor = await portal.tokenOf(DOCTOR);
    const note = { text: 'bring the X-ray', seen: '' };
    expect((await send('PATCH', `/bookings/${id}/note`, doctor, note)).status).toBe(200);
    expect((await send('GET', `/bookings/${id}/note`, doctor)).body.data).toMatchObject({ text: note.text });
    await send('PATCH', `/bookings/${id}/note`, doctor, { text: '', seen: note.text });
    expect((await send('GET', `/bookings/${id}/reason`, token)).body.data).toEqual({ text: REASON });
    expect((await send('GET', `/booking/${id}`, doctor)).body.data).toMatchObject({ hasNote: false, hasReason: true });
  });

  test('is optional and has at most 300 characters; a repeated request stores none anew', async () => {
    const { token } = await aPatient();
    for (const reason of ['x'.repeat(301), 7, 'bell \u0007']) {
      const { status, body } = await book(token, reason);
      expect([status, body['issues']]).toEqual([400, [expect.objectContaining({ path: 'visit_reason' })]]);
    }
    const key = { 'idempotency-key': crypto.randomUUID() };
    const created = await book(token, ' \u200b ', key);
    expect(created.body.data).toMatchObject({ hasReason: false });
    expect(idOf(await book(token, REASON, key))).toBe(idOf(created));
    expect((await send('GET', `/bookings/${idOf(created)}/reason`, token)).body.data).toEqual({ text: '' });
    index += 1;
  });

  test('is in no list, mail, calendar, log, metric, job, audit entry or backup in clear', async () => {
    const { person, token } = await aPatient();
    const created = await book(token, REASON);
    const id = idOf(created);
    index += 1;
    const [doctor, admin] = [await portal.tokenOf(DOCTOR), await portal.tokenOf('admin@demo.test')];
    await send('GET', `/bookings/${id}/reason`, admin);
    const { date, slot } = offers[index]!;
    await send('POST', `/bookings/${id}/move`, token, { doctor_email: DOCTOR, AppointmentDate: date, slot });
    const feed = await send('POST', '/calendar-feed', token);
    const { rows: jobs } = await sql`select to_jsonb(job) as row from job_outbox as job`.execute(portal.db);
    await portal.drain();
    const folder = mkdtempSync(join(tmpdir(), 'molar-reason-'));
    const file = join(folder, 'backup.jsonl.gz');
    await writeBackup(database, join(portal.dataDir, 'images'), file);
    const filters = { from: '2020-01-01', to: '2099-01-01' };
    const places = {
      created: created.text,
      own: (await send('GET', `/bookings?email=${person.email}`, token)).text,
      one: (await send('GET', `/booking/${id}`, admin)).text,
      ofDoctor: (await send('GET', `/booking-doctor?email=${DOCTOR}`, doctor)).text,
      list: (await send('POST', '/desk/appointments', admin, filters)).text,
      person: (await send('GET', `/desk/persons/${person.id}`, admin)).text,
      calendar: (await send('GET', `/bookings/${id}/calendar.ics`, token)).text,
      feed: feed.text,
      audit: (await send('GET', '/audit', admin)).text,
      mails: JSON.stringify(await sentMails(portal)),
      metrics: (await metrics.app.inject('/metrics')).body,
      backup: gunzipSync(readFileSync(file)).toString(),
      jobs: JSON.stringify(jobs),
      log: logged,
    };
    rmSync(folder, { recursive: true });
    for (const [place, text] of Object.entries(places)) {
      expect([place, text.length > 20]).toEqual([place, true]);
      expect([place, /crumbleplomb/i.test(text)]).toEqual([place, false]);
    }
    expect(places.backup).toContain(id);
  });
});
