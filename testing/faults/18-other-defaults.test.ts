import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate } from '#domain/shared/time';
import { lockBooking } from '#server/bookings/read/bookings-rows';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { inTransaction } from '#server/platform/database/transaction';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { openTestDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anUnprovenPatient, readBooking } from '#testing/holds';
import { manyPatients } from '#testing/many-patients';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor } from '#testing/people';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';
import { untilBlocked } from './until-blocked.ts';
import { until } from './until.ts';
import { watchQueries, type Watched } from './watch-queries.ts';
import { SESSION_SECRET } from '#testing/session-secret';

const CLIENTS = 16;
const MANY_SLOTS = 400;
const SHARED = { SESSION_SECRET };
/** PostgreSQL's error code for a transaction ended to resolve a deadlock. */
const DEADLOCK = '40P01';

let watched: Watched[];
let servers: [TestPortal, TestPortal];
let close: () => Promise<void>;
/** Two servers on a database whose default isolation level is `repeatable read`. */
beforeAll(async () => {
  const own = await openTestDatabase('postgres');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(own.write);
  await sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_isolation = 'repeatable read'`.execute(
    own.write,
  );
  watched = [watchQueries(own), watchQueries(own)];
  const [one, other] = watched as [Watched, Watched];
  servers = [await openTestPortal(one.database, SHARED), await openTestPortal(other.database, SHARED)];
  close = async () => {
    for (const server of servers) await server.close();
    for (const each of watched) await each.close();
    await own.close();
  };
});
afterAll(() => close());

const deadlocks = () => watched.flatMap(({ failures }) => failures()).filter((code) => code === DEADLOCK);

const idOf = async (email: string) => {
  const person = servers[0].db.selectFrom('person').select('id').where('email', '=', email);
  return (await person.executeTakeFirstOrThrow()).id;
};

/** Publishes slots of a doctor after all others. */
async function publish(doctor: string, { treatment, count }: { treatment: string; count: number }): Promise<Offer[]> {
  const [known] = await listOffers(servers[0], treatment);
  const first = addDays(clinicClock(new Date()).day, 100);
  const times = Array.from({ length: count }, (_, index) => ({
    day: addDays(first, Math.floor(index / slotRanges.length)),
    range: slotRanges[index % slotRanges.length]!,
  }));
  await insertSlots(servers[0].db, await idOf(doctor), times);
  return times.map(({ day, range }) => ({ ...known!, doctor, date: longDate(day), slot: nameOfRange(range) }));
}

const book = (server: TestPortal, token: string, offer: Offer) =>
  server.call('POST', '/bookings', { token, body: bookingOf(offer) }).then(({ status }) => status);

test('fault 18: no slot is both booked and withdrawn by concurrent requests', async () => {
  const doctor = 'clara@demo.test';
  const offers = await publish(doctor, { treatment: 'Teeth Cleaning', count: 60 });
  const tokens = await manyPatients(servers[0], offers.length);
  const doctorToken = await servers[0].tokenOf(doctor);
  const withdraw = ({ date, slot }: Offer) =>
    servers[1]
      .call('DELETE', `/slots?${String(new URLSearchParams({ AppointmentDate: date, slot }))}`, { token: doctorToken })
      .then(({ status }) => status);
  const outcomes = await Promise.all(
    offers.map(async (offer, index) => Promise.all([book(servers[0], tokens[index]!, offer), withdraw(offer)])),
  );
  const odd = outcomes.filter((statuses) => statuses.toSorted((a, b) => a - b).join() !== '200,409');
  expect(odd).toEqual([]);
  expect(await findBroken({ clinic: servers[0].db })).toEqual([]);
});

test('fault 18: of up to twenty concurrent bookings of one patient ten succeed, the others are refused and none fails', async () => {
  const offers = (await listOffers(servers[0], 'Teeth Orthodontics')).filter(
    (offer, index, all) => all.findIndex(({ date }) => date === offer.date) === index,
  );
  const [token] = await manyPatients(servers[0], 1);
  // The demo's doctors have 20 open days or, beside public holidays, fewer.
  const days = offers.slice(0, 20);
  expect(days.length).toBeGreaterThan(10);
  const statuses = await Promise.all(days.map((offer, index) => book(servers[index % 2]!, token!, offer)));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), ...Array(days.length - 10).fill(409)]);
});

test.each([
  ['cancelled', '57014'],
  ['ended by transaction_timeout', '25P04'],
])('fault 18: a statement that is %s is unavailable for now', async (_what, code) => {
  const raise = sql.raw(`do $$ begin raise exception 'ended' using errcode = '${code}'; end $$`);
  await expect(inTransaction(servers[0].db, (trx) => raise.execute(trx))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('fault 18: a cancelled statement of a request is 503 with Retry-After', async () => {
  const doctor = 'clara@demo.test';
  const [{ date, slot } = {} as Offer] = await publish(doctor, { treatment: 'Teeth Cleaning', count: 1 });
  const token = await servers[0].tokenOf(doctor);
  const cancelled = await servers[1].db.transaction().execute(async (trx) => {
    await trx.selectFrom('slot').select('id').where('withdrawnAt', 'is', null).forUpdate().execute();
    const query = String(new URLSearchParams({ AppointmentDate: date, slot }));
    const withdrawing = servers[0].call('DELETE', `/slots?${query}`, { token });
    await until(
      'a statement to cancel',
      () =>
        sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(trx),
      ({ rows }) => rows.length > 0,
    );
    return withdrawing;
  });
  expect(cancelled).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
});

test('fault 7: deleting a doctor while sixteen clients book with them on both servers causes no deadlock', async () => {
  const doctor = 'mina@demo.test';
  const offers = await publish(doctor, { treatment: 'Pediatric Dental', count: MANY_SLOTS });
  const tokens = await manyPatients(servers[0], offers.length);
  const admin = await servers[0].tokenOf('admin@demo.test');
  const made = new Map<number, number>();
  let next = 0;
  const ending = new AbortController();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (!ending.signal.aborted) {
      const at = next++ % offers.length;
      const status = await book(servers[client % 2]!, tokens[at]!, offers[at]!);
      made.set(status, (made.get(status) ?? 0) + 1);
    }
  });
  await until(
    'bookings under way',
    () => made.get(200) ?? 0,
    (seen) => seen > 2 * CLIENTS,
  );
  const id = await idOf(doctor);
  const deletion = await servers[0].call('DELETE', `/users?id=${id}`, { token: admin });
  ending.abort();
  await Promise.all(clients);
  expect({ deletion: deletion.status, deadlocks: deadlocks() }).toEqual({ deletion: 200, deadlocks: [] });
  expect(made.get(200), 'the deletion waited until all slots were booked').toBeLessThan(offers.length);
  expect([...made.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const ofDoctor = servers[0].db.selectFrom('booking').select('id').where('doctorId', '=', id);
  expect(await ofDoctor.where('status', '=', 'booked').execute()).toEqual([]);
  expect(await findBroken({ clinic: servers[0].db })).toEqual([]);
});

test('fault 7: deleting a patient who begins a payment for a past and an upcoming appointment causes no deadlock', async () => {
  const [{ db }] = servers;
  const patient = await aPerson(servers[0], { role: 'patient' });
  const token = await tokenFor(servers[0], patient);
  const oneADay = [...Map.groupBy(await listOffers(servers[0], 'Teeth Orthodontics'), ({ date }) => date).values()];
  const booked = [];
  for (const [offer] of oneADay.slice(-2)) booked.push(await bookOffer(servers[0], token, offer!));
  const [past, upcoming] = booked.toSorted((a, b) => a.id.localeCompare(b.id));
  await sql`with moved as (update booking set day = day - 200 where id = ${past!.id} returning slot_id)
    update slot set day = day - 200 where id = (select slot_id from moved)`.execute(db);
  const admin = await servers[0].tokenOf('admin@demo.test');
  const [deletion, payment] = await db.transaction().execute(async (trx) => {
    await lockBooking(trx, upcoming!.id);
    const deleting = servers[0].call('DELETE', `/users?id=${patient.id}`, { token: admin });
    await untilBlocked(db, 1);
    const beginning = servers[1].call('POST', '/create-payment-intent', { token, body: { price: past!.price } });
    await untilBlocked(db, 2);
    return [deleting, beginning];
  });
  // The past appointment remains, so it can still be paid.
  expect([(await deletion).status, (await payment).status, deadlocks()]).toEqual([200, 200, []]);
});

test('fault 7: a slot that overlaps a hold is refused without a lock while the hold is paid', async () => {
  const [one, other] = servers;
  const patient = await anUnprovenPatient(one);
  const offers = await listOffers(one, 'Teeth Orthodontics');
  const [held, overlapping] = [...Map.groupBy(offers, ({ date, slot }) => `${date} ${slot}`).values()].findLast(
    ({ length }) => length > 1,
  )!;
  const booking = await bookOffer(one, patient.token, held!);
  const secret = await beginPayment(one, patient.token, booking);
  await payInSandbox(one, secret);
  const { jobs } = one.portal.ports;
  const enqueue = jobs.enqueue.bind(jobs);
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  // Pauses the payment between its two updates of the booking.
  const paused = vi.spyOn(jobs, 'enqueue').mockImplementation(async (...job) => {
    reached.resolve();
    await gate.promise;
    return enqueue(...job);
  });
  const paying = deliverCardEvent(one, cardEvent('payment_intent.succeeded', intentOf(secret)));
  await reached.promise;
  expect(await book(other, patient.token, overlapping!)).toBe(409);
  gate.resolve();
  expect(await paying).toBe(200);
  paused.mockRestore();
  expect(await readBooking(one, booking.id)).toMatchObject({ status: 'booked', paymentStatus: 'paid' });
  expect(deadlocks()).toEqual([]);
});
