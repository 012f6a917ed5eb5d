import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day } from '#domain/shared/time';
import { violatedConstraint } from '#server/platform/database/transaction';
import { describeEachDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { insertBookingRow } from '#testing/insert-booking';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';
const name = (start: number, end: number) => nameOfRange({ start, end });
const squeeze = { squeeze_in: true, reason: 'In pain' };

describeEachDatabase('an appointment that is squeezed in beside another', (database, kind) => {
  const it = useTestPortal(database);
  let days: Day[];
  let reception: string;
  let price: number;
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 30);
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
    expect(code(await book(at, 600, { reason: 'In pain' }))).toBe('slot_taken');
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
