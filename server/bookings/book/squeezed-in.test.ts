import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day } from '#domain/shared/time';
import { violatedConstraint } from '#server/platform/database/transaction';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { insertBookingRow } from '#testing/insert-booking';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { findBroken } from '#testing/faults/invariant';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';
const name = (start: number, end: number) => nameOfRange({ start, end });
const squeeze = { squeeze_in: true, reason: 'In pain' };

describeOneDatabase('an appointment that is squeezed in beside another', (database, kind) => {
  const it = useTestPortal(database);
  let days: Day[];
  let reception: string;
  let price: number;
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 60);
    reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
    const { body } = await it.portal.call('GET', '/appointmentOptions/summary');
    price = (body.data as unknown as { name: string; price: number }[]).find((one) => one.name === TREATMENT)!.price;
  });
  type At = { day: Day; doctor: HoursDoctor };
  const call = (path: string, body: object = {}, token = reception) => it.portal.call('POST', path, { token, body });
  const book = async ({ day, doctor }: At, start: number, change: object = {}) => {
    const patient = await aPerson(it.portal, { role: 'patient' });
    const slot = name(start, start + 5);
    const offer = { treatment: TREATMENT, price, doctor: doctor.email, date: longDate(day), slot };
    const { isPaid: _, ...body } = bookingOf(offer, { patient_id: patient.id, ...change });
    const booked = await call('/desk/bookings', body);
    return { ...booked, patient, id: (booked.body.data as unknown as { _id?: string } | undefined)?._id ?? '' };
  };
  const code = ({ body }: { body: Record<string, unknown> }) => body['code'];
  /** Nine to twelve o'clock, with an appointment from ten to half past and one squeezed in beside it. */
  const aPair = async () => {
    const day = days.shift()!;
    const at = { day, doctor: await anHoursDoctor(it.portal, { days: [day] }) };
    const first = await book(at, 600);
    return { at, first, second: await book(at, 610, squeeze) };
  };
  const marks = async ({ doctor }: At) => {
    const rows = it.portal.db.selectFrom('booking').select(['id', 'squeezedBeside', 'status']);
    const all = await rows.where('doctorId', '=', doctor.id).orderBy('bookedAt').execute();
    return all.map(({ squeezedBeside, status }) => (status === 'booked' ? squeezedBeside : status));
  };
  const targetOf = ({ doctor, day }: At, start: number) => ({
    doctor_email: doctor.email,
    AppointmentDate: longDate(day),
    slot: name(start, start + 30),
  });

  test('has a reason, is marked for staff in every list and in the audit, and its time is offered to nobody', async () => {
    const { at, first, second } = await aPair();
    const squeezedIn = { beside: first.id, reason: 'In pain' };
    expect(second).toMatchObject({ status: 200, body: { data: { slot: name(610, 640), squeezedIn } } });
    const board = (await it.portal.call('GET', `/desk/day?day=${at.day}`, { token: reception })).body.data;
    expect(board).toMatchObject({ appointments: [{ squeezedIn: null }, { squeezedIn }] });
    const list = await call('/desk/appointments', { from: at.day, to: at.day });
    expect(list.body.data).toMatchObject([{ squeezedIn: null }, { squeezedIn }]);
    const week = await it.portal.call('GET', `/schedule?from=${at.day}&to=${at.day}`, { token: at.doctor.token });
    expect(JSON.stringify(week.body.data)).toContain(JSON.stringify({ squeezedIn }).slice(1, -1));
    const token = await tokenFor(it.portal, second.patient);
    const own = (await it.portal.call('GET', `/booking/${second.id}`, { token })).body.data;
    expect(JSON.stringify(own)).not.toMatch(/squeezedIn|In pain/);
    const audit = it.portal.db.selectFrom('auditEntry').select('details').where('action', '=', 'booking.squeezed_in');
    expect(await audit.where('bookingId', '=', second.id).execute()).toMatchObject([
      { details: { reason: 'In pain' } },
    ]);
    const [patient = ''] = await manyPatients(it.portal, 1);
    const offer = {
      treatment: TREATMENT,
      price,
      doctor: at.doctor.email,
      date: longDate(at.day),
      slot: name(630, 660),
    };
    expect(code(await call('/bookings', bookingOf(offer), patient))).toBe('slot_taken');
  });

  test('needs a reason and an appointment that it overlaps, one alone, which is booked and not itself in a pair', async () => {
    const { at, first } = await aPair();
    const refused = async (start: number, change: object = {}) =>
      code(await book(at, start, { ...squeeze, ...change }));
    expect(await book(at, 600, { squeeze_in: true })).toMatchObject({
      status: 400,
      body: { code: 'reason_missing', issues: [{ path: 'reason' }] },
    });
    expect(code(await book(at, 600))).toBe('slot_taken');
    expect(await refused(660)).toBe('nothing_beside');
    // A third one beside either of both, or beside both.
    expect(await refused(600, { minutes: 10 })).toBe('beside_taken');
    expect(await refused(630, { minutes: 10 })).toBe('beside_taken');
    expect(await refused(600)).toBe('beside_taken');
    const other = await book(at, 660);
    expect(await refused(635)).toBe('beside_taken');
    await it.portal.db
      .updateTable('booking')
      .set({ status: 'held', heldUntil: new Date(Date.now() + 60_000) })
      .where('id', '=', other.id)
      .execute();
    expect(await refused(660)).toBe('beside_taken');
    const [patient = ''] = await manyPatients(it.portal, 1);
    const offer = {
      treatment: TREATMENT,
      price,
      doctor: at.doctor.email,
      date: longDate(at.day),
      slot: name(690, 720),
    };
    expect((await call('/bookings', bookingOf(offer, squeeze), patient)).status).toBe(400);
    expect(await marks(at)).toEqual([null, first.id, 'held']);
  });

  test('is no third one, and beside no pair, whatever a server writes', async () => {
    const { first, second } = await aPair();
    const patient = await aPerson(it.portal, { role: 'patient' });
    const row = it.portal.db
      .selectFrom('booking')
      .select(['doctorId', 'treatmentId', 'day'])
      .where('id', '=', first.id);
    const place = { ...(await row.executeTakeFirstOrThrow()), slotId: null as never };
    const insert = (start: number, end: number, squeezedBeside: string) =>
      insertBookingRow(it.portal, patient, { ...place, range: { start, end } }, { squeezedBeside }).then(
        () => null,
        violatedConstraint,
      );
    expect(await insert(600, 610, first.id)).toBe('booking_squeezed');
    expect(await insert(630, 640, second.id)).toBe('booking_doctor_overlap');
    expect(await insert(605, 606, second.id)).toBe('booking_doctor_overlap');
  });

  test('loses its mark with the overlap: when it moves, and when the other one does or is cancelled; an undo restores it', async () => {
    const change = async (verb: string, id: string, body: object = {}) =>
      expect((await call(`/bookings/${id}/${verb}`, body)).body).not.toHaveProperty('code');
    const { at, first, second } = await aPair();
    await change('move', second.id, targetOf(at, 660));
    expect(await marks(at)).toEqual([null, null]);
    await change('undo', second.id);
    expect(await marks(at)).toEqual([null, first.id]);
    // Still beside each other.
    await change('move', second.id, targetOf(at, 605));
    await change('move', first.id, { ...targetOf(at, 600), minutes: 45 });
    expect(await marks(at)).toEqual([null, first.id]);
    await change('move', first.id, targetOf(at, 660));
    expect(await marks(at)).toEqual([null, null]);
    await change('undo', first.id);
    expect(await marks(at)).toEqual([null, first.id]);
    await change('cancel', first.id);
    expect(await marks(at)).toEqual(['cancelled', null]);
    await change('undo', first.id);
    expect(await marks(at)).toEqual([null, first.id]);
    await change('cancel', second.id);
    expect(await marks(at)).toEqual([null, 'cancelled']);
    await change('undo', second.id);
    expect(await marks(at)).toEqual([null, first.id]);
    // An undone confirmation moves nobody: what has gone meanwhile is not marked.
    await change('attendance', first.id, { state: 'confirmed' });
    await change('move', second.id, targetOf(at, 660));
    await change('undo', first.id);
    expect(await marks(at)).toEqual([null, null]);
    await change('undo', second.id);
    expect(await marks(at)).toEqual([null, first.id]);
    // To the patients of a pair the other one is in the way.
    const moved = await call(`/bookings/${first.id}/move`, targetOf(at, 615), await tokenFor(it.portal, first.patient));
    expect(code(moved)).toBe('slot_taken');
  });

  test('can use the time of a visit that has ended, without a reason and without a mark', async () => {
    const { at, first, second } = await aPair();
    await call(`/bookings/${second.id}/cancel`);
    expect(code(await book(at, 610))).toBe('slot_taken');
    await it.portal.db.updateTable('booking').set({ attendance: 'no_show' }).where('id', '=', first.id).execute();
    const again = await book(at, 610, { minutes: 20 });
    expect(again).toMatchObject({ status: 200, body: { data: { squeezedIn: null } } });
    expect(code(await book(at, 600, { minutes: 10 }))).toBe('slot_taken');
  });

  test('takes the very time of a slot that somebody has, and that of a slot to which nobody came', async () => {
    const day = days.shift()!;
    const at = { day, doctor: await anHoursDoctor(it.portal, { days: [day], hours: [] }) };
    await insertSlots(
      it.portal.db,
      at.doctor.id,
      [600, 660].map((start) => ({ day, range: { start, end: start + 30 } })),
    );
    const bookSlot = (start: number, more: object = {}) => book(at, start, { slot: name(start, start + 30), ...more });
    const [first, absent] = [await bookSlot(600), await bookSlot(660)];
    expect(await bookSlot(600)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(await bookSlot(600, squeeze)).toMatchObject({
      status: 200,
      body: { data: { slot: name(600, 630), squeezedIn: { beside: first.id } } },
    });
    const week = await it.portal.call('GET', `/schedule?from=${day}&to=${day}`, { token: at.doctor.token });
    const [ofDay] = week.body.data as unknown as { slots: { booking: { _id: string } | null }[] }[];
    expect(new Set(ofDay!.slots.map(({ booking }) => booking?._id)).size).toBe(3);
    await it.portal.db.updateTable('booking').set({ attendance: 'no_show' }).where('id', '=', absent.id).execute();
    expect(await bookSlot(660)).toMatchObject({ status: 200, body: { data: { squeezedIn: null } } });
  });

  test.runIf(kind === 'postgres')(
    'may be changed while the other one is: both get a response, and neither waits for the other for ever',
    { timeout: 120_000 },
    async () => {
      const admin = await tokenFor(it.portal, await aPerson(it.portal, { role: 'admin' }));
      const verbs = {
        cancel: ({ id }: { id: string }) => call(`/bookings/${id}/cancel`),
        undo: ({ id }: { id: string }) => call(`/bookings/${id}/undo`),
        move: ({ id }: { id: string }, at: At, start: number) => call(`/bookings/${id}/move`, targetOf(at, start)),
      };
      const readDeadlocks = async () =>
        (
          await sql<{
            deadlocks: string;
          }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(it.portal.db)
        ).rows[0];
      const before = await readDeadlocks();
      for (let round = 0; round < 4; round += 1) {
        const races: ((pair: Awaited<ReturnType<typeof aPair>>) => Promise<{ status: number; body: object }>[])[] = [
          ({ first, second }) => [verbs.cancel(first), verbs.cancel(second)],
          ({ at, first, second }) => [verbs.move(first, at, 660), verbs.move(second, at, 665)],
          ({ at, first, second }) => [verbs.move(first, at, 660), verbs.cancel(second), verbs.move(second, at, 680)],
          ({ at, first, second }) => [verbs.cancel(first), verbs.move(second, at, 600), verbs.undo(first)],
        ];
        for (const race of races) {
          const pair = await aPair();
          const responses = await Promise.all(race(pair));
          expect(
            responses.map(({ status }) => [200, 400, 409].includes(status)),
            JSON.stringify(responses),
          ).not.toContain(false);
        }
      }
      expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
      const wrong = await sql`select booking.id from booking join booking other on other.id = booking.squeezed_beside
        where booking.status = 'booked' and (other.status <> 'booked' or other.day <> booking.day
          or not int4range(other.start_min, other.end_min) && int4range(booking.start_min, booking.end_min))`.execute(
        it.portal.db,
      );
      expect(wrong.rows).toEqual([]);
      expect(await readDeadlocks()).toEqual(before);
      // A deletion locks both, in an order of its own: what PostgreSQL ends is repeated.
      for (let round = 0; round < 4; round += 1) {
        const { at, first, second } = await aPair();
        const responses = await Promise.all([
          verbs.cancel(first),
          it.portal.call('DELETE', `/users?id=${at.doctor.id}`, { token: admin }),
          verbs.cancel(second),
        ]);
        expect(
          responses.map(({ status }) => [200, 404, 409].includes(status)),
          JSON.stringify(responses),
        ).not.toContain(false);
        expect(await marks(at)).toEqual(['cancelled', 'cancelled']);
      }
    },
  );

  test('is one, if several are squeezed in beside the same at once', { timeout: 60_000 }, async () => {
    const day = days.shift()!;
    const at = { day, doctor: await anHoursDoctor(it.portal, { days: [day] }) };
    const first = await book(at, 600);
    const responses = await Promise.all(
      Array.from({ length: kind === 'postgres' ? 6 : 3 }, (_, index) => book(at, 600 + 5 * index, squeeze)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['beside_taken']));
    expect(await marks(at)).toEqual([null, first.id]);
  });
});
