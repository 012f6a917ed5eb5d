import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxFilters } from '#domain/desk/inbox';
import { addDays, clinicClock } from '#domain/shared/time';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { enqueueReminders } from '#server/bookings/reminders/enqueue-reminders';
import { proveAddress } from '#server/accounts/address/prove-address';
import { deleteLockedRecords } from '#server/accounts/rights/delete-locked-records';
import { purge } from '#server/app/jobs/purge';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';
import { reconcileRefunds } from '#server/payments/charges/reconcile-refunds';
import { listBookingEntries, readLastAuditId } from '#server/desk/board/board-rows';
import { readSources } from '#server/desk/inbox/count-inbox';
import { readInboxDigest } from '#server/desk/inbox/inbox-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { changeBooking, letUndoPass, offersBeforeCutoff, toSlot, type Change } from '#testing/changes';
import { openTestDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anUnprovenPatient } from '#testing/holds';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { tokenFor } from '#testing/people';
import { openTestPortal, type TestResponse, type TestPortal } from '#testing/portal';
import { growClinic, growing, type Size } from './grown-clinic.ts';
import { readFeed } from './read-feed.ts';
import { watchQueries, type Watched } from './watch-queries.ts';

const long: Size = { people: 10_000, slots: 100_000, bookings: 1_000_000 };
const short: Size = { people: 10_000, slots: 8_000, bookings: 30_000 };
const size = process.env['MOLAR_SOAK'] ? long : short;

/** PostgreSQL only: the embedded database has the same planner and indexes. */
describe(`a clinic with ${size.people} people, ${size.slots} slots and ${size.bookings} bookings`, () => {
  let own: OpenDatabase;
  let watched: Watched;
  let portal: TestPortal;
  let admin: string;
  let doctor: { token: string; email: string; id: string };
  let treatment: string;
  const { day: today } = clinicClock(new Date());
  const month = { from: addDays(today, -20), to: addDays(today, 10) };
  let patient: { token: string; email: string; id: string };
  beforeAll(async () => {
    own = await openTestDatabase('postgres');
    watched = watchQueries(own);
    portal = await openTestPortal(watched.database);
    const start = performance.now();
    await growClinic(own.write, size);
    const seconds = Math.round((performance.now() - start) / 1000);
    if (size === long) process.stdout.write(`soak: a clinic of ${size.bookings} bookings grown in ${seconds} s\n`);
    admin = await portal.tokenOf('admin@demo.test');
    doctor = await findPerson('doctor');
    patient = await findPerson('patient');
    treatment = (await own.write.selectFrom('booking').select('treatmentId').limit(1).executeTakeFirstOrThrow())
      .treatmentId;
    watched.take();
  }, 3_600_000);
  afterAll(async () => {
    await portal?.close();
    await watched?.close();
    await own?.close();
  });

  async function findPerson(role: 'doctor' | 'patient') {
    const column = sql.ref(`${role}_id`);
    const { rows } = await sql<{ id: string; email: string; issuer: string; subject: string; name: string }>`
      select id, email, issuer, subject, name from person where id =
        (select ${column} from booking where status = 'booked' group by ${column} order by count(*) desc limit 1)`.execute(
      own.write,
    );
    const one = rows[0]!;
    return { ...one, token: await tokenFor(portal, one) };
  }
  /** Runs a request and expects that none of its queries scans a growing table. */
  async function expectNoScan(ask: () => Promise<unknown>): Promise<void> {
    watched.take();
    await ask();
    const queries = watched.take();
    expect(queries.length).toBeGreaterThan(0);
    const bad: object[] = [];
    for (const query of queries) {
      const scanned = (await watched.scannedBy(query)).filter((table) => growing.includes(table));
      if (scanned.length > 0) bad.push({ scanned, sql: query.sql });
    }
    expect(bad).toEqual([]);
  }
  async function get(path: string, token?: string): Promise<TestResponse> {
    const answer = await portal.call('GET', path, token ? { token } : {});
    expect({ path, status: answer.status, code: answer.body['code'] }).toEqual({ path, status: 200, code: undefined });
    return answer;
  }
  /** Reads the first two pages of the desk's list, if there are two. */
  async function twoDeskPages(filters: object): Promise<void> {
    const ask = async (body: object) => {
      const answer = await portal.call('POST', '/desk/appointments', { token: admin, body });
      expect({ filters, status: answer.status }).toEqual({ filters, status: 200 });
      return answer.body['nextCursor'];
    };
    const cursor = await ask({ ...filters, limit: 5 });
    if (cursor !== null) await ask({ ...filters, limit: 5, cursor });
  }
  /** Reads the first two pages of a list. */
  async function twoPages(path: string, token: string, find: (body: never) => unknown): Promise<void> {
    const first = await get(`${path}limit=5`, token);
    const cursor = find(first.body as never);
    expect(cursor, `${path} has one page`).toEqual(expect.anything());
    await get(`${path}limit=5&cursor=${encodeURIComponent(String(cursor))}`, token);
  }
  async function busyDay(): Promise<string> {
    const booking = own.write.selectFrom('booking').select('day').where('status', '=', 'booked');
    return (await booking.orderBy('day', 'desc').limit(1).executeTakeFirstOrThrow()).day;
  }
  const findBoth = (token: string) =>
    Promise.all(['Persön 9f6e', 'k7p-4qx2'].map((q) => portal.call('POST', '/desk/find', { token, body: { q } })));
  const readDigest = async () => {
    const reader = { id: doctor.id, role: 'admin' } as const;
    return readInboxDigest(portal.db, await readSources(portal.db, reader, { now: new Date() }));
  };
  const next = (body: { nextCursor?: unknown; data?: { nextCursor?: unknown } }) =>
    body.nextCursor ?? body.data?.nextCursor;

  const lists: [string, () => Promise<unknown>][] = [
    ['the availability', () => get('/appointmentOptions')],
    ['the availability summary', () => get('/appointmentOptions/summary')],
    ['specialties', () => get('/appointmentSpecialty')],
    ['a doctor’s available slots', () => get(`/slot/${doctor.email}`)],
    ['a patient’s bookings', () => twoPages(`/bookings?email=${patient.email}&`, patient.token, next)],
    [
      'a patient’s bookings including cancelled ones',
      () => twoPages(`/bookings?email=${patient.email}&include=cancelled&`, patient.token, next),
    ],
    ['the day board of all doctors', async () => get(`/desk/day?day=${await busyDay()}`, admin)],
    ['the day board of a doctor', async () => get(`/desk/day?day=${await busyDay()}`, doctor.token)],
    ['the waiting room', () => portal.call('POST', '/waiting-room', { body: { token: 'of no screen' } })],
    [
      'new changes of appointments',
      async () => listBookingEntries(portal.db, (await readLastAuditId(portal.db)) - 500),
    ],
    ['all of a doctor’s bookings', () => twoPages(`/booking-doctor?email=${doctor.email}&`, doctor.token, next)],
    [
      'a doctor’s upcoming bookings',
      () => twoPages(`/booking-doctor?email=${doctor.email}&when=upcoming&`, doctor.token, next),
    ],
    [
      'a doctor’s cancelled bookings',
      () => twoPages(`/booking-doctor?email=${doctor.email}&include=cancelled&`, doctor.token, next),
    ],
    [
      'a doctor’s past bookings',
      () => twoPages(`/booking-doctor?email=${doctor.email}&when=past&`, doctor.token, next),
    ],
    ['a doctor’s week', () => get('/schedule?from=2026-11-23&to=2026-11-27', doctor.token)],
    ['the counts of the inbox', () => get('/desk/inbox/counts', admin)],
    ['completed appointments that are not paid', () => twoDeskPages({ isUnpaid: true, state: 'completed' })],
    ['patients', () => twoPages('/users?userType=Patient&', admin, next)],
    ['doctors', () => twoPages('/users?userType=Doctor&', admin, next)],
    ['patients by a part of their name', () => get('/users?userType=Patient&search=Persön 9f6e&limit=5', admin)],
    ['patients by a part of their phone number', () => get('/users?userType=Patient&search=030 12345&limit=5', admin)],
    ['the inbox', () => twoPages('/desk/inbox?', admin, next)],
    ['the inbox of a doctor', () => get('/desk/inbox', doctor.token)],
    ...inboxFilters.map((filter): [string, () => Promise<unknown>] => [
      `the inbox with the filter ${filter}`,
      () => get(`/desk/inbox?filter=${filter}`, admin),
    ]),
    ['the messages of the inbox', () => twoPages('/desk/inbox?filter=messages&', admin, next)],
    ['what is due, for any reader', async () => readDigest()],
    ...['?', '?action=booking.cancelled&', '/acts?', '/acts?action=booking.cancelled&', `/acts?day=${today}&`].map(
      (query): [string, () => Promise<unknown>] => [`audit${query}`, () => twoPages(`/audit${query}`, admin, next)],
    ),
    ['audit of a person', () => twoPages(`/audit/acts?person=${patient.id}&`, admin, next)],
    ['audit of an act', () => get('/audit?act=1000&limit=5', admin)],
    ['newsletter subscribers', () => twoPages('/newsletter?', admin, next)],
    ['the calendar feed of a patient', () => readFeed(portal, patient)],
    ['the calendar feed of a doctor', () => readFeed(portal, doctor)],
    ['own sessions', () => get('/sessions', patient.token)],
    ['a profile', () => get('/profile', patient.token)],
    ['notifications', () => get('/notifications', doctor.token)],
    ['a person', () => get(`/user?userEmail=${patient.email}`, admin)],
    ['a role', () => get(`/usersrole?email=${patient.email}`, admin)],
    ['the appointments of a month', () => twoDeskPages(month)],
    ['the appointments of a month with a doctor', () => twoDeskPages({ ...month, doctor: doctor.id })],
    ['the appointments of a month in one state', () => twoDeskPages({ ...month, state: 'no_show' })],
    ['the active appointments of a month', () => twoDeskPages({ ...month, state: 'active' })],
    ['the appointments of a month for a treatment', () => twoDeskPages({ ...month, treatment })],
    ['first visits of a month', () => twoDeskPages({ ...month, isFirst: true })],
    ['the overview of the admin', () => get('/desk/overview', admin)],
    ['what is found by a name or a code', () => Promise.all([admin, doctor.token].map(findBoth))],
    ['unpaid appointments', () => twoDeskPages({ isUnpaid: true })],
    ['new appointments', () => twoDeskPages({ isNew: true })],
    ['appointments by a name', () => twoDeskPages({ q: 'Persön 9f6e' })],
    ['appointments by a short name', () => twoDeskPages({ q: 'li' })],
    ['appointments by a date of birth', () => twoDeskPages({ q: '24.12.1980' })],
    ['appointments by a phone number', () => twoDeskPages({ q: '030 12345' })],
    ['appointments by a booking code', () => twoDeskPages({ q: 'k7p-4qx2' })],
    ['the consequences of a deletion', () => get(`/users/${patient.id}/deletion`, admin)],
  ];
  test.each(lists)('fault 12: %s is read without scanning a growing table', async (_name, ask) => {
    await expectNoScan(ask);
  });

  test('fault 12: a booking is created and paid without scanning a growing table', async () => {
    const offers = await listOffers(portal, 'Teeth Orthodontics');
    const offer: Offer = offers[0]!;
    // A patient with few bookings: the other one has reached the limit of unpaid bookings.
    const token = await portal.tokenOf('patient@demo.test');
    const headers = { 'idempotency-key': 'a-grown-clinic' };
    await expectNoScan(async () => {
      const booked = await portal.call('POST', '/bookings', { token, body: bookingOf(offer), headers });
      expect(booked.status).toBe(200);
      const { _id: id } = booked.body.data as unknown as { _id: string };
      await payBooking(portal, token, { id, price: offer.price });
    });
  });

  test('fault 12: a paid appointment is moved, undone, confirmed and cancelled without scanning a growing table', async () => {
    const [offer, target] = (await offersBeforeCutoff(portal, 'Teeth Orthodontics')).toReversed();
    const token = await portal.tokenOf('patient@demo.test');
    const booked = await bookOffer(portal, token, offer!);
    await payBooking(portal, token, booked);
    const steps: [Change, object][] = [
      ['move', toSlot(target!)],
      ['undo', {}],
      ['attendance', { state: 'confirmed' }],
      ['cancel', { reason: 'ill' }],
    ];
    await expectNoScan(async () => {
      for (const [verb, body] of steps) {
        const { status } = await changeBooking(portal, token, { id: booked.id, verb, body, key: randomUUID() });
        expect({ verb, status }).toEqual({ verb, status: 200 });
      }
    });
    await letUndoPass(own.write);
    await expectNoScan(() => portal.drain());
  });

  test('fault 12: a caller is found, entered, booked for and merged without scanning a growing table', async () => {
    const send = async (path: string, body?: object) => {
      const { status, body: said } = await portal.call('POST', path, { token: admin, body });
      expect({ path, status, code: said['code'] }).toEqual({ path, status: 200, code: undefined });
      return said.data as unknown as { _id: string };
    };
    const [, , offer] = await listOffers(portal, 'Teeth Orthodontics');
    const { isPaid: _isPaid, ...wanted } = bookingOf(offer!);
    await expectNoScan(async () => {
      for (const q of ['Persön 9f6e', '030 12345', '24.12.1980', 'Person 24.12.1980']) {
        await send('/desk/patients/search', { q });
      }
      await send('/desk/patients/search', { name: 'Person 9f6e', phone: '030 1234567', birth_date: '1980-12-24' });
      const caller = { name: 'Anna Anruf', phone: '030 1234567' };
      const { _id: from } = await send('/desk/patients', { ...caller, birth_date: '1980-12-24' });
      const { _id: into } = await send('/desk/patients', caller);
      await send('/desk/bookings', { ...wanted, patient_id: from });
      await send(`/desk/patients/${from}/claim-code`);
      await send(`/desk/persons/${from}/merge/preview`, { into });
      await send(`/desk/persons/${from}/merge`, { into });
    });
  });

  test('fault 12: a slot is held, and its patient’s address proven, without scanning a growing table', async () => {
    const unproven = await anUnprovenPatient(portal);
    const [, offer] = await listOffers(portal, 'Teeth Orthodontics');
    await expectNoScan(async () => {
      const body = bookingOf(offer!);
      const held = await portal.call('POST', '/bookings', { token: unproven.token, body });
      expect(held.body.data).toMatchObject({ status: 'held' });
      expect(await proveAddress(portal.portal, unproven)).toBe(1);
    });
  });

  test('fault 12: jobs run without scanning a growing table', async () => {
    await expectNoScan(async () => {
      await reconcilePayments(portal.portal, null);
      await releaseOverdueHolds(portal.portal);
      await reconcileRefunds(portal.portal);
      await purge(portal.portal, null);
      await deleteLockedRecords(portal.portal, null);
      await portal.drain();
    });
  });

  test('fault 12: reminders and notices are enqueued and sent without scanning a growing table', async () => {
    await sql`update booking set booked_at = now() - interval '60 days'
      where status = 'booked' and day between current_date and current_date + 2`.execute(own.write);
    await expectNoScan(async () => {
      expect(await enqueueReminders(portal.portal)).toBeGreaterThan(0);
      await portal.drain();
    });
  });

  test('fault 12: a sign-in runs without scanning a growing table', async () => {
    await expectNoScan(() => portal.tokenOf('patient@demo.test'));
  });

  test('fault 12: an account is deleted without scanning a growing table', async () => {
    await expectNoScan(async () => {
      expect((await portal.call('DELETE', `/users?id=${patient.id}`, { token: admin })).status).toBe(200);
    });
  });
});
