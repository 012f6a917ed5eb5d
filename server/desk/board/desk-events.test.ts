import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock, longDate } from '#domain/shared/time';
import { insertAudit } from '#server/platform/audit';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { describeOneDatabase } from '#testing/database';
import { listen, openEventStream, type EventStream } from '#testing/event-stream';
import { openTwoServers, type TwoServers } from '#testing/faults/two-servers';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';

const MAX_OF_SESSION = 10;
/** After which time the server has noticed that a session has ended, in milliseconds. */
const CHECKED_AFTER_MS = 15_000;

describeOneDatabase('the stream of changed appointments', (open, kind) => {
  let servers: TwoServers;
  let reception: string;
  let booking: DirectBooking;
  let day: string;
  const streams: EventStream[] = [];
  const connect = async (token: string | null, server = servers.one) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const stream = await openEventStream(await listen(server), { headers, path: '/desk/events' });
    streams.push(stream);
    // On a Sunday an appointment of today is also a task of the inbox: it is of a closed day.
    const next = async () => {
      for (;;) {
        const event = await stream.next();
        if (event.event !== 'inbox') return event;
      }
    };
    return { ...stream, next };
  };
  /** A stream that reports every change from now on. */
  const ready = async (token: string) => {
    const stream = await connect(token);
    expect(await stream.next()).toMatchObject({ event: 'ready', data: [] });
    return stream;
  };
  const mark = async (token: string, state: string) =>
    servers.other.call('POST', `/bookings/${booking.id}/attendance`, { token, body: { state } });
  const tokenOf = (person: TestPerson) => tokenFor(servers.one, person);

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    servers = await openTwoServers(await open());
    reception = await tokenOf(await aPerson(servers.one, { role: 'reception' }));
    day = clinicClock(new Date()).day;
  });
  beforeEach(async () => {
    booking = await insertBookingAt(servers.one, { day });
  });
  afterEach(async () => {
    for (const stream of streams.splice(0)) {
      stream.close();
      await stream.ended;
    }
  });
  afterAll(async () => {
    await servers.close();
    vi.useRealTimers();
  });

  test('a mark that is made on another server is reported by ids and day only', async () => {
    const stream = await ready(reception);
    const ofDoctor = await ready(await tokenOf(booking.doctor));
    expect((await mark(reception, 'arrived')).status).toBe(200);
    const changed = { event: 'appointments', data: [{ id: booking.id, doctorId: booking.doctor.id, day }] };
    expect(await stream.next()).toMatchObject(changed);
    expect(await ofDoctor.next()).toMatchObject(changed);
  });

  test('a doctor gets no changes of a colleague', async () => {
    const colleague = await insertBookingAt(servers.one, { day, start: 720 });
    const stream = await ready(await tokenOf(colleague.doctor));
    const ofAll = await ready(reception);
    await mark(reception, 'arrived');
    expect(await ofAll.next()).toMatchObject({ data: [{ id: booking.id }] });
    const own = `/bookings/${colleague.id}/attendance`;
    await servers.other.call('POST', own, { token: reception, body: { state: 'arrived' } });
    expect((await stream.next()).data).toEqual([{ id: colleague.id, doctorId: colleague.doctor.id, day }]);
  });

  test('a move between doctors and its undoing are reported to both, each with their own day', async () => {
    const [day = '', nextDay = ''] = daysWithoutSlots(servers.one, 2);
    const { id, doctor } = await insertBookingAt(servers.one, { day });
    const other = await aPerson(servers.one, { role: 'doctor', isVerified: true });
    const range = { start: 720, end: 840 };
    await insertSlots(servers.one.db, other.id, [{ day: nextDay, range }]);
    const [ofOld, ofNew] = [await ready(await tokenOf(doctor)), await ready(await tokenOf(other))];
    const body = {
      doctor_email: other.email,
      AppointmentDate: longDate(nextDay),
      slot: nameOfRange(range),
      reason: 'ill',
    };
    const moved = await servers.other.call('POST', `/bookings/${id}/move`, { token: reception, body });
    expect(moved.status).toBe(200);
    const seen = async () => [(await ofOld.next()).data, (await ofNew.next()).data];
    const both = [[{ id, doctorId: doctor.id, day }], [{ id, doctorId: other.id, day: nextDay }]];
    expect(await seen()).toEqual(both);
    expect((await servers.other.call('POST', `/bookings/${id}/undo`, { token: reception })).status).toBe(200);
    expect(await seen()).toEqual(both);
  });

  test('reading appointments is no change, and a change of one is reported once', async () => {
    const stream = await ready(reception);
    await servers.one.call('GET', `/booking/${booking.id}`, { token: reception });
    await servers.one.call('GET', `/desk/day?day=${day}`, { token: reception });
    await mark(reception, 'arrived');
    expect((await stream.next()).data).toHaveLength(1);
    const other = await insertBookingAt(servers.one, { day });
    await servers.one.call('POST', `/bookings/${other.id}/attendance`, {
      token: reception,
      body: { state: 'arrived' },
    });
    expect((await stream.next()).data).toEqual([{ id: other.id, doctorId: other.doctor.id, day }]);
  });

  test.runIf(kind === 'postgres')('a change that commits after a later one is reported as well', async () => {
    const stream = await ready(reception);
    const { db } = servers.one;
    const later = await insertBookingAt(servers.one, { day });
    const change = (bookingId: string) => ({ action: 'booking.arrived', actorId: null, bookingId }) as const;
    const slow = await db.startTransaction().execute();
    await insertAudit(slow, change(booking.id));
    await insertAudit(db, change(later.id));
    expect(await stream.next()).toMatchObject({ data: [{ id: later.id }] });
    await slow.commit().execute();
    expect(await stream.next()).toMatchObject({ data: [{ id: booking.id }] });
  });

  test('a stream ends soon after its session', async () => {
    const person = await aPerson(servers.one, { role: 'reception' });
    const stream = await ready(await tokenOf(person));
    const other = await ready(reception);
    await servers.one.db
      .updateTable('session')
      .set({ endedAt: new Date() })
      .where('subject', '=', person.subject)
      .execute();
    await vi.advanceTimersByTimeAsync(CHECKED_AFTER_MS);
    await stream.ended;
    await mark(reception, 'arrived');
    expect((await other.next()).event).toBe('appointments');
  });

  test('patients, unverified doctors and visitors get no stream', async () => {
    const patient = await tokenOf(booking.patient);
    const unverified = await tokenOf(await aPerson(servers.one, { role: 'doctor' }));
    const statuses = [await connect(null), await connect(patient), await connect(unverified)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([401, 403, 403]);
  });

  test('a session has a bounded number of streams', async () => {
    for (let count = 0; count < MAX_OF_SESSION; count += 1) expect((await connect(reception)).status).toBe(200);
    expect((await connect(reception)).status).toBe(503);
    streams[0]!.close();
    await expect.poll(async () => (await connect(reception)).status).toBe(200);
  });
});
