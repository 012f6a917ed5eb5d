import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, longDate, weekdayOf, type Day } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';
const name = (start: number, end: number) => nameOfRange({ start, end });

describeOneDatabase('staff book any free time of a doctor', (database) => {
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
  /** Nine to twelve o'clock on one day, or nothing. */
  const aDay = async (hours = [{ start: 540, end: 720 }]): Promise<At> => {
    const day = days.shift()!;
    return { day, doctor: await anHoursDoctor(it.portal, { days: hours.length > 0 ? [day] : [], hours }) };
  };
  const offerAt = ({ day, doctor }: At, start: number) => ({
    treatment: TREATMENT,
    price,
    doctor: doctor.email,
    date: longDate(day),
    slot: name(start, start + 5),
  });
  const book = async (at: At, start: number, change: object = {}, day = at.day) => {
    const patient = await aPerson(it.portal, { role: 'patient' });
    const { isPaid: _, ...body } = bookingOf(offerAt({ ...at, day }, start), { patient_id: patient.id, ...change });
    const booked = await it.portal.call('POST', '/desk/bookings', { token: reception, body });
    return { ...booked, patient, id: (booked.body.data as unknown as { _id?: string } | undefined)?._id ?? '' };
  };
  const change = (path: string, body: object = {}, token = reception) => it.portal.call('POST', path, { token, body });
  const rowsOf = ({ doctor }: At) =>
    it.portal.db
      .selectFrom('booking')
      .select(['startMin', 'endMin', 'slotId', 'isOutsideHours', 'status'])
      .where('doctorId', '=', doctor.id)
      .orderBy('startMin')
      .execute();

  test('outside of the hours only once they confirm that, with the length that they choose, and each list names it', async () => {
    const at = await aDay();
    expect(await book(at, 1100)).toMatchObject({ status: 409, body: { code: 'outside_hours' } });
    expect(await rowsOf(at)).toEqual([]);
    const booked = await book(at, 1100, { outside_hours: true, minutes: 50 });
    expect(booked).toMatchObject({ status: 200, body: { data: { slot: name(1100, 1150), isOutsideHours: true } } });
    const board = (await it.portal.call('GET', `/desk/day?day=${at.day}`, { token: reception })).body.data;
    expect(board).toMatchObject({ appointments: [{ _id: booked.id, isOutsideHours: true, slot: name(1100, 1150) }] });
    const schedule = `/schedule?from=${at.day}&to=${at.day}`;
    const week = await it.portal.call('GET', schedule, { token: at.doctor.token });
    expect(JSON.stringify(week.body.data)).toContain('"isOutsideHours":true');
    const list = await change('/desk/appointments', { from: at.day, to: at.day });
    expect(list.body.data).toMatchObject([{ _id: booked.id, isOutsideHours: true }]);
    const own = await it.portal.call('GET', `/booking/${booked.id}`, {
      token: await tokenFor(it.portal, booked.patient),
    });
    expect(own.body.data).not.toHaveProperty('isOutsideHours');
  });

  test('on a day for which the doctor has published nothing, and an undone cancellation or move returns there', async () => {
    const at = await aDay([]);
    const { id } = await book(at, 600, { outside_hours: true });
    const target = { doctor_email: at.doctor.email, AppointmentDate: longDate(at.day), slot: name(700, 705) };
    expect((await change(`/bookings/${id}/move`, target)).body).toMatchObject({ code: 'outside_hours' });
    const moved = await change(`/bookings/${id}/move`, { ...target, outside_hours: true }, at.doctor.token);
    expect(moved).toMatchObject({ status: 200, body: { data: { slot: name(700, 730) } } });
    const undo = (token: string) => change(`/bookings/${id}/undo`, {}, token);
    expect(await undo(at.doctor.token)).toMatchObject({ status: 200, body: { data: { slot: name(600, 630) } } });
    expect((await change(`/bookings/${id}/cancel`)).status).toBe(200);
    expect(await undo(reception)).toMatchObject({ status: 200, body: { data: { slot: name(600, 630) } } });
    // It is outside already: making it longer asks nothing.
    const longer = await change(`/bookings/${id}/move`, { ...target, slot: name(600, 630), minutes: 480 });
    expect(longer.body).toMatchObject({ data: { slot: name(600, 1080) } });
    expect(await rowsOf(at)).toMatchObject([{ startMin: 600, endMin: 1080, isOutsideHours: true }]);
  });

  test('within a part of a free slot, which nobody is offered any more until it is cancelled', async () => {
    const at = await aDay([]);
    const docSlot = [{ date: longDate(at.day), slot: [name(600, 720)] }];
    await it.portal.call('POST', '/slots', { token: at.doctor.token, body: { docEmail: at.doctor.email, docSlot } });
    const offered = async () => {
      const get = async (path: string, token?: string) =>
        JSON.stringify((await it.portal.call('GET', path, token ? { token } : {})).body.data);
      const board = JSON.parse(await get(`/desk/day?day=${at.day}`, reception)) as {
        doctors: { id: string; free: string[] }[];
      };
      return {
        times: (await get(`/slot/${at.doctor.email}`)).includes(name(600, 720)),
        ofTreatment: (await get(`/slot/${at.doctor.email}?treatment=${encodeURIComponent(TREATMENT)}`)).includes(
          name(600, 720),
        ),
        options: (await get(`/appointmentOptions?date=${at.day}`)).includes(`"doctor":"${at.doctor.email}"`),
        summary: (await get('/appointmentOptions/summary')).includes(`"doctor_email":"${at.doctor.email}"`),
        profile: (await get('/doctors')).includes(`"docEmail":"${at.doctor.email}","nextFree":{`),
        board: board.doctors.find(({ id }) => id === at.doctor.id)?.free.length === 1,
        week: (await get(`/schedule?from=${at.day}&to=${at.day}`, at.doctor.token)).includes(
          `"slot":"${name(600, 720)}"`,
        ),
      };
    };
    const before = await offered();
    expect(before).toMatchObject({ times: true, ofTreatment: true, options: true, board: true, week: true });
    const { id, status } = await book(at, 640, { minutes: 20 });
    expect(status).toBe(200);
    expect(await rowsOf(at)).toMatchObject([{ startMin: 640, endMin: 660, slotId: null, isOutsideHours: false }]);
    expect(Object.values(await offered())).toEqual(Object.keys(before).map(() => false));
    const [token = ''] = await manyPatients(it.portal, 1);
    const body = bookingOf({ ...offerAt(at, 600), slot: name(600, 720) });
    expect((await it.portal.call('POST', '/bookings', { token, body })).body).toMatchObject({ code: 'slot_taken' });
    expect((await change(`/bookings/${id}/cancel`)).status).toBe(200);
    expect(await offered()).toEqual(before);
    expect((await it.portal.call('POST', '/bookings', { token, body })).status).toBe(200);
    expect((await change(`/bookings/${id}/undo`)).body).toMatchObject({ code: 'cannot_undo' });
  });

  test('never while the doctor is absent or busy, on a closed day or in the past, and nothing is written', async () => {
    const at = await aDay();
    const busy = '{[600,630)}';
    await it.portal.db.updateTable('doctorDay').set({ busy }).where('doctorId', '=', at.doctor.id).execute();
    const refused = async (start: number, day = at.day) =>
      (await book(at, start, { outside_hours: true }, day)).body as { code: string; issues?: object[] };
    const about = (message: RegExp) => ({
      code: 'slot_unavailable',
      issues: [{ path: 'slot', message: expect.stringMatching(message) as unknown }],
    });
    expect(await refused(590)).toMatchObject(about(/busy/));
    const saturday = addDays(at.day, 6 - weekdayOf(at.day));
    expect(await refused(600, saturday)).toMatchObject(about(/closed/));
    expect(await refused(600, '2020-01-06')).toMatchObject(about(/passed/));
    expect(await refused(600, '2036-01-07')).toMatchObject(about(/too far ahead/));
    const next = days.shift()!;
    const absence = { first_day: next, last_day: next, decisions: { default: 'offer', of: [] } };
    expect((await change('/absences', absence, at.doctor.token)).status).toBe(200);
    expect(await refused(600, next)).toMatchObject(about(/absent/));
    expect(await rowsOf(at)).toEqual([]);
    const written = it.portal.db.selectFrom('doctorDay').select('day').where('doctorId', '=', at.doctor.id);
    expect(await written.execute()).toEqual([{ day: at.day }]);
  });

  test('with an error that names the field for a length of nothing or past midnight, an unknown doctor and treatment', async () => {
    const at = await aDay();
    for (const slot of ['10.00 AM-10.00 AM', '11.00 AM-10.00 AM', '11.30 PM-12.30 AM'])
      expect((await book(at, 600, { slot })).body).toMatchObject({
        issues: [{ path: 'slot', message: expect.stringMatching(/ends after it begins/) as unknown }],
      });
    for (const slot of ['', 'Choose One', undefined])
      expect((await book(at, 600, { slot })).body).toMatchObject({ issues: [{ message: 'Please Select a Slot' }] });
    expect((await book(at, 600, { doctor_email: 'nobody@example.test' })).body).toMatchObject({
      code: 'slot_unavailable',
      issues: [{ path: 'doctor_email', message: 'The clinic has no such doctor' }],
      data: { docSlot: [] },
    });
    expect((await book(at, 600, { reason: 'In pain' })).body).toMatchObject({ issues: [{ path: 'reason' }] });
    for (const minutes of [0, -5, 4, 481, 15.5])
      expect((await book(at, 600, { minutes })).body).toMatchObject({
        code: 'invalid_input',
        issues: [{ path: 'minutes' }],
      });
    expect((await book(at, 1400, { minutes: 60, outside_hours: true })).body).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'minutes' }],
    });
    expect((await book(at, 600, { treatment: 'Phrenology' })).body).toMatchObject({
      code: 'slot_unavailable',
      issues: [{ path: 'treatment' }],
      data: { docSlot: [] },
    });
    expect(await rowsOf(at)).toEqual([]);
  });

  test('not where a server of 0.5 has reserved a slot for somebody, until that ends', async () => {
    const at = await aDay([]);
    const docSlot = [{ date: longDate(at.day), slot: [name(600, 720)] }];
    await it.portal.call('POST', '/slots', { token: at.doctor.token, body: { docEmail: at.doctor.email, docSlot } });
    const { id } = await book(await aDay(), 600);
    const reserve = (reservedUntil: Date) =>
      it.portal.db
        .updateTable('slot')
        .set({ reservedFor: id, reservedUntil })
        .where('doctorId', '=', at.doctor.id)
        .execute();
    await reserve(new Date(Date.now() + 3_600_000));
    expect((await book(at, 640, { minutes: 20 })).body).toMatchObject({ code: 'slot_taken' });
    expect((await book(at, 600, { squeeze_in: true, reason: 'In pain' })).body).toMatchObject({ code: 'beside_taken' });
    await reserve(new Date(Date.now() - 1000));
    expect((await book(at, 640, { minutes: 20 })).status).toBe(200);
  });

  test('and patients do not: the fields of staff are refused, and a time outside of the hours is none', async () => {
    const at = await aDay();
    const [token = ''] = await manyPatients(it.portal, 1);
    const asPatient = (path: string, body: object) => it.portal.call('POST', path, { token, body });
    const sent = await asPatient('/bookings', bookingOf(offerAt(at, 1100), { outside_hours: true }));
    expect(sent).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const booked = await asPatient('/bookings', bookingOf(offerAt(at, 600)));
    const { _id } = booked.body.data as unknown as { _id: string };
    const target = { doctor_email: at.doctor.email, AppointmentDate: longDate(at.day), slot: name(1100, 1130) };
    const moved = await asPatient(`/bookings/${_id}/move`, { ...target, outside_hours: true });
    expect(moved.body).toMatchObject({ code: 'slot_unavailable' });
    expect(await rowsOf(at)).toMatchObject([{ startMin: 600, isOutsideHours: false }]);
  });
});
