import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportedCalendar } from '#contract/absences/imported-calendars';
import type { DocSlot } from '#contract/slots/slots';
import { createBusyCalendars } from './busy-calendars.ts';
import { CALDAV_USER, localReach, serveCalDav } from '#testing/caldav-server';
import { instantOf, longDate, type Day } from '#domain/shared/time';
import type { BusyCalendars, CalendarReply } from '#server/platform/ports/busy-calendars';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { sealingOf } from '#testing/sealing';
import { useTestPortal } from '#testing/use-test-portal';
import { refreshImportedCalendars } from './refresh-imported-calendars.ts';
import { readInbox } from '#testing/inbox';

const DOCTOR = 'doctor@demo.test';
const MORNING = '10.00 AM-12.00 AM';
const NOON = '12.00 AM-02.00 PM';
const URL = 'https://calendar.example/secret.ics';

describeOneDatabase('an imported calendar', (open) => {
  const it = useTestPortal(open);
  let days: Day[] = [];
  let doctor = '';
  /** Null: that of a CalDAV server. */
  let reply: CalendarReply | null;
  const real = createBusyCalendars(sealingOf(), localReach);
  let reach = real;
  const asked: (string | null)[] = [];
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 7);
    doctor = await it.portal.tokenOf(DOCTOR);
    const fake: BusyCalendars = {
      seal: (source) => real.seal(source),
      isPrivate: (url) => reach.isPrivate(url),
      find: (url, credentials) => real.find(url.replace('https:', 'http:'), credentials),
      read: async (sealed, wanted) => {
        asked.push(wanted.etag);
        return reply ?? real.read(sealed, wanted);
      },
    };
    it.portal.portal.ports.busyCalendars = fake;
  });
  beforeEach(() => {
    reply = { state: 'read', etag: '"1"', busy: [] };
    reach = real;
  });

  const busyAt = (day: Day, from: number, to: number) => ({ start: instantOf(day, from), end: instantOf(day, to) });
  const publish = (day: Day) =>
    it.portal.call('POST', '/slots', { token: doctor, body: slotRecord(DOCTOR, [day], [MORNING, NOON]) });
  const dayOf = async (day: Day, token: string | null = null) => {
    const { body } = await it.portal.call('GET', `/slot/${DOCTOR}`, { token });
    const { docSlot } = body.data as unknown as { docSlot: DocSlot[] };
    return docSlot.find(({ date }) => date === longDate(day));
  };
  const importFrom = async (url = URL) =>
    it.portal.call('POST', '/imported-calendar', { token: doctor, body: { url } });
  const shown = async () =>
    (await it.portal.call('GET', '/imported-calendar', { token: doctor })).body.data as unknown as ImportedCalendar;
  const refresh = async () => {
    await it.portal.db
      .updateTable('importedCalendar')
      .set({ nextAt: new Date(0) })
      .execute();
    await refreshImportedCalendars(it.portal.portal);
  };
  const book = async (day: Day, slot: string) => {
    const offer = { treatment: 'Teeth Orthodontics', price: 120, doctor: DOCTOR, date: longDate(day), slot };
    return it.portal.call('POST', '/bookings', { token: await it.patient(), body: bookingOf(offer) });
  };

  test('blocks the slots at busy times, also those published later; a changed calendar frees them', async () => {
    const [first = '', second = ''] = days;
    await publish(first);
    reply = { state: 'read', etag: '"1"', busy: [busyAt(first, 660, 700), busyAt(second, 0, 1440)] };
    expect((await importFrom()).body.data).toMatchObject({ host: 'calendar.example', failure: null, busyTimes: 2 });
    expect(await dayOf(first)).toEqual({ date: longDate(first), slot: [NOON] });
    expect(await dayOf(first, doctor)).toMatchObject({ slot: [NOON], busy: [MORNING] });
    expect(await book(first, MORNING)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    await publish(second);
    expect(await dayOf(second)).toBeUndefined();
    reply = { state: 'read', etag: '"2"', busy: [busyAt(first, 700, 730)] };
    await refresh();
    expect(await dayOf(first)).toBeUndefined();
    expect((await dayOf(second))?.slot).toEqual([MORNING, NOON]);
    reply = { state: 'read', etag: '"2"', busy: [busyAt(first, 500, 600), busyAt(first, 840, 900)] };
    await refresh();
    expect((await dayOf(first))?.slot).toEqual([MORNING, NOON]);
  });

  test('an appointment at a busy time is listed and not cancelled', async () => {
    const [, , day = ''] = days;
    await publish(day);
    const { body } = await book(day, NOON);
    const { _id } = body.data as unknown as { _id: string };
    reply = { state: 'read', etag: null, busy: [busyAt(day, 800, 900)] };
    await refresh();
    expect((await shown()).overlaps).toEqual([{ _id, AppointmentDate: longDate(day), slot: NOON }]);
    const booking = await it.portal.db.selectFrom('booking').select('status').where('id', '=', _id).executeTakeFirst();
    expect(booking).toEqual({ status: 'booked' });
  });

  test('that cannot be read stays in force and says since when; after a day the admin sees it', async () => {
    const [, , , day = ''] = days;
    await publish(day);
    reply = { state: 'read', etag: '"9"', busy: [busyAt(day, 0, 1440)] };
    await refresh();
    reply = { state: 'failed', failure: 'unreachable' };
    await refresh();
    const failing = await shown();
    expect(failing).toMatchObject({ failure: 'unreachable', busyTimes: 1 });
    await refresh();
    expect((await shown()).failingSince).toBe(failing.failingSince);
    expect(await dayOf(day)).toBeUndefined();
    const admin = await it.portal.tokenOf('admin@demo.test');
    const failingOnes = async () =>
      (await readInbox({ portal: it.portal, token: admin }, 'clinic')).filter(({ kind }) => kind === 'calendar');
    expect(await failingOnes()).toEqual([]);
    const since = new Date(Date.now() - 25 * 3_600_000);
    await it.portal.db.updateTable('importedCalendar').set({ failingSince: since }).execute();
    expect(await failingOnes()).toMatchObject([
      { person: { name: 'Dr. Dora Winter' }, host: 'calendar.example', at: since.toISOString() },
    ]);
    asked.length = 0;
    reply = { state: 'unchanged' };
    await refresh();
    expect(asked).toEqual(['"9"']);
    expect(await shown()).toMatchObject({ failure: null, failingSince: null, busyTimes: 1 });
  });

  test('is read by one server at a time, and once a day in full', async () => {
    asked.length = 0;
    await it.portal.db
      .updateTable('importedCalendar')
      .set({ nextAt: new Date(0), readAt: new Date(0) })
      .execute();
    await Promise.all([1, 2, 3].map(() => refreshImportedCalendars(it.portal.portal)));
    expect(asked).toEqual([null]);
  });

  test('a refused password is sent again after six hours, or with another calendar', async () => {
    const hoursToNext = async () => {
      const { nextAt } = await it.portal.db.selectFrom('importedCalendar').select('nextAt').executeTakeFirstOrThrow();
      return (nextAt.getTime() - Date.now()) / 3_600_000;
    };
    reply = { state: 'failed', failure: 'unreachable' };
    await refresh();
    expect(await hoursToNext()).toBeLessThan(1);
    reply = { state: 'failed', failure: 'wrong_password' };
    await refresh();
    expect(await hoursToNext()).toBeGreaterThan(5);
    reply = { state: 'read', etag: null, busy: [] };
    await importFrom();
    expect(await hoursToNext()).toBeLessThan(1);
  });

  test('its URL is stored encrypted, never returned, and has to be https', async () => {
    const row = await it.portal.db.selectFrom('importedCalendar').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify([row, await shown()])).not.toContain('secret.ics');
    for (const url of ['http://calendar.example/a.ics', 'calendar', '']) {
      expect(await importFrom(url)).toMatchObject({ status: 400, body: { issues: [{ path: 'url' }] } });
    }
  });

  test('at a private address is refused at the form; at a name that leads to one the state says why', async () => {
    reach = createBusyCalendars(sealingOf());
    const before = await shown();
    for (const url of [
      'https://localhost/a.ics',
      'https://127.0.0.1/',
      'https://[::1]:8443/',
      'webcal://192.168.1.2/',
    ]) {
      expect(await importFrom(url)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'url', message: 'This address is not on the public internet.' }] },
      });
    }
    expect(await shown()).toEqual(before);
    reply = { state: 'failed', failure: 'private_address' };
    await importFrom('https://intranet.example/a.ics');
    expect(await shown()).toMatchObject({ host: 'intranet.example', failure: 'private_address' });
  });

  test('of a CalDAV server is stored once the server accepts the password, encrypted with it', async () => {
    const server = await serveCalDav();
    const [, , , , , day = ''] = days;
    await publish(day);
    reply = null;
    const stored = () => it.portal.db.selectFrom('importedCalendar').selectAll().executeTakeFirst();
    const before = await stored();
    const given = { user_name: CALDAV_USER.userName, password: CALDAV_USER.password };
    const connect = (body: Record<string, unknown>) => {
      const url = `${server.url.replace('http:', 'https:')}/`;
      return it.portal.call('POST', '/imported-calendar', { token: doctor, body: { url, ...given, ...body } });
    };
    try {
      expect(await connect({ password: 'wrong' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      });
      expect(await connect({ url: 'https://127.0.0.1:1/' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'url' }] },
      });
      expect(await connect({ password: undefined })).toMatchObject({ body: { issues: [{ path: 'password' }] } });
      expect(await connect({ user_name: undefined })).toMatchObject({ body: { issues: [{ path: 'user_name' }] } });
      expect(await connect({ user_name: 'do:ra' })).toMatchObject({ body: { issues: [{ path: 'user_name' }] } });
      const unclear = await connect({});
      expect(unclear).toMatchObject({ status: 409, body: { code: 'calendar_not_chosen' } });
      expect(await stored()).toEqual(before);
      const { calendars } = unclear.body.data as unknown as { calendars: { url: string; name: string }[] };
      expect(calendars.map(({ name }) => name)).toEqual(['Work', 'Private']);
      const start = instantOf(day, 0)
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '');
      const lines = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:a',
        `DTSTART:${start}`,
        'DURATION:PT23H',
        'END:VEVENT',
        'END:VCALENDAR',
      ];
      server.state.events = [`${lines.join('\r\n')}\r\n`];
      const chosen = await connect({ url: calendars[0]?.url.replace('http:', 'https:') });
      expect(chosen).toMatchObject({ status: 200, body: { data: { failure: null, busyTimes: 1 } } });
      expect(await dayOf(day)).toBeUndefined();
      const audit = await it.portal.db.selectFrom('auditEntry').selectAll().execute();
      const secret = Buffer.from(`${CALDAV_USER.userName}:${CALDAV_USER.password}`).toString('base64');
      const seen = JSON.stringify([await stored(), audit, chosen.body, await shown()]);
      for (const part of [CALDAV_USER.password, CALDAV_USER.userName + ':', secret, '/home/work']) {
        expect(seen).not.toContain(part);
      }
      asked.length = 0;
      await refresh();
      expect(asked).toEqual(['1']);
      expect(await shown()).toMatchObject({ failure: null, busyTimes: 1 });
      server.close();
      await refresh();
      expect(await shown()).toMatchObject({ failure: 'unreachable', busyTimes: 1 });
    } finally {
      server.close();
    }
  });

  test('that its doctor ends frees the slots', async () => {
    const [, , , , day = ''] = days;
    await publish(day);
    reply = { state: 'read', etag: null, busy: [busyAt(day, 0, 1440)] };
    await refresh();
    expect(await dayOf(day)).toBeUndefined();
    expect((await it.portal.call('DELETE', '/imported-calendar', { token: doctor })).status).toBe(200);
    expect(await shown()).toBeNull();
    expect((await dayOf(day))?.slot).toEqual([MORNING, NOON]);
    expect(await it.portal.db.selectFrom('busyTime').select('doctorId').execute()).toEqual([]);
  });
});
