import { beforeAll, expect, test } from 'vitest';
import { addDays, clinicClock, dayFromLongDate, longDate, weekdayOf, type Day } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { insertBookingAt, insertBookingRow } from '#testing/insert-booking';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

const DOCTOR = 'doctor@demo.test';
const MORNING = '10.00 AM-12.00 AM';
const NOON = '12.00 AM-02.00 PM';
const AFTERNOON = '02.00 PM-03.00 PM';

describeOneDatabase('a doctor’s schedule over HTTP', (open) => {
  const given = useTestPortal(open);
  let doctor: string;
  let days: Day[];
  beforeAll(async () => {
    doctor = await given.portal.tokenOf(DOCTOR);
    days = daysWithoutSlots(given.portal, 20);
  });
  const publish = (body: unknown, token: string | null = doctor) =>
    given.portal.call('POST', '/slots', { token, body });
  const withdraw = (day: Day, slot: string, token: string | null = doctor) =>
    given.portal.call(
      'DELETE',
      `/slots?AppointmentDate=${encodeURIComponent(longDate(day))}&slot=${encodeURIComponent(slot)}`,
      { token },
    );
  const published = async (token: string | null = null) =>
    (await given.portal.call('GET', `/slot/${DOCTOR}`, { token })).body.data as unknown as {
      docSlot: { date: string; slot: string[]; taken?: string[] }[];
    };
  const onDay = async (day: Day, token: string | null = null) =>
    (await published(token)).docSlot.find(({ date }) => date === longDate(day));

  test('published slots can be booked at once', async () => {
    const [day = '', other = ''] = days.slice(0, 2);
    const offered = () =>
      Promise.all([day, other].map(async (one) => (await listOffers(given.portal, 'Teeth Orthodontics', one)).length));
    expect(await offered()).toEqual([0, 0]);
    const answer = await publish(slotRecord(DOCTOR, [day, other], [MORNING, AFTERNOON]));
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      added: [
        { date: longDate(day), slot: [MORNING, AFTERNOON] },
        { date: longDate(other), slot: [MORNING, AFTERNOON] },
      ],
      already: [],
    });
    expect(await offered()).toEqual([2, 2]);
  });

  test('a slot of any other time has a name on the twelve-hour clock, and is booked by it', async () => {
    const [day = ''] = days.slice(1);
    const half = '12.30 PM-01.15 PM';
    expect((await publish(slotRecord(DOCTOR, [day], [half.toLowerCase()]))).body.data).toMatchObject({
      added: [{ date: longDate(day), slot: [half] }],
    });
    expect((await publish(slotRecord(DOCTOR, [day], [NOON]))).body).toMatchObject({ code: 'slot_overlap' });
    const [offer] = (await listOffers(given.portal, 'Teeth Orthodontics', day)).filter(({ slot }) => slot === half);
    const booked = await given.portal.call('POST', '/bookings', {
      token: await given.patient(),
      body: bookingOf(offer!),
    });
    expect(booked).toMatchObject({ status: 200, body: { data: { slot: half } } });
  });

  test('slots that are already published stay and are reported', async () => {
    const [day = ''] = days.slice(2);
    await publish(slotRecord(DOCTOR, [day], [MORNING]));
    const { status, body } = await publish(slotRecord(DOCTOR, [day, day], [MORNING, NOON]));
    expect(status).toBe(200);
    expect(body.data).toEqual({
      added: [{ date: longDate(day), slot: [NOON] }],
      already: [{ date: longDate(day), slot: [MORNING] }],
    });
    expect(await onDay(day)).toEqual({ date: longDate(day), slot: [MORNING, NOON] });
  });

  test('Select is ignored; a day without a time is skipped, and refused if none is left', async () => {
    const [day = '', next = ''] = days.slice(3);
    const partly = await publish({
      docEmail: DOCTOR,
      docSlot: [
        { date: longDate(next), slot: ['Select', 'Select'] },
        { date: longDate(addDays(next, -1000)), slot: [] },
        { date: longDate(next) },
        { date: longDate(day), slot: [MORNING, 'Select'] },
      ],
    });
    expect(partly).toMatchObject({
      status: 200,
      body: { data: { added: [{ date: longDate(day), slot: [MORNING] }] } },
    });
    expect(await onDay(next)).toBeUndefined();
    const past = [
      { date: longDate(next), slot: ['Select'] },
      { date: longDate(addDays(next, -1000)), slot: [MORNING] },
    ];
    expect((await publish({ docEmail: DOCTOR, docSlot: past })).body['issues']).toMatchObject([
      { path: 'docSlot.1.date' },
    ]);
    expect((await publish(slotRecord(DOCTOR, [day], ['Select', NOON]))).body.data).toMatchObject({
      added: [{ slot: [NOON] }],
    });
    const refused = await publish(slotRecord(DOCTOR, [day, next], ['Select', 'Select']));
    expect(refused.status).toBe(400);
    expect(refused.body['issues']).toEqual([{ path: 'docSlot.0.slot', message: 'Please Select a Slot' }]);
  });

  test('one day that cannot be published rejects all of them, and is named', async () => {
    const [day = ''] = days.slice(4);
    const { day: today } = clinicClock(new Date());
    let saturday = day;
    while (weekdayOf(saturday) !== 6) saturday = addDays(saturday, 1);
    const christmas = `${Number(today.slice(0, 4)) + (today > `${today.slice(0, 4)}-12-25` ? 1 : 0)}-12-25`;
    const wanted: [Day, string][] = [
      [addDays(today, -1), 'This day or time has passed'],
      [saturday, 'The clinic is closed on this day'],
      [christmas, 'The clinic is closed on this day'],
      [addDays(today, 400), 'This day is too far ahead: at most one year'],
    ];
    for (const [bad, message] of wanted) {
      const refused = await publish(slotRecord(DOCTOR, [day, bad], [MORNING]));
      expect(refused.status).toBe(400);
      expect(refused.body['issues']).toEqual([{ path: 'docSlot.1.date', message }]);
    }
    expect(await onDay(day)).toBeUndefined();
    const late = await publish(slotRecord(DOCTOR, [day], ['08.00 PM-09.00 PM']));
    const message = 'This time is outside of the opening hours, 9:00 AM–6:00 PM';
    expect(late.body['issues'], 'the hours are named').toEqual([{ path: 'docSlot.0.date', message }]);
  });

  test.each([
    ['no days', { docSlot: [] }, 'docSlot'],
    [
      'an unknown time',
      { docSlot: [{ date: longDate('2027-02-01'), slot: ['10.00 AM-12.00 PM'] }] },
      'docSlot.0.slot.0',
    ],
    ['a date that is none', { docSlot: [{ date: '2027-02-01', slot: [MORNING] }] }, 'docSlot.0.date'],
    ['an unknown field', { docSlot: [{ date: longDate('2027-02-01'), slot: [MORNING], free: true }] }, 'docSlot.0'],
    ['no doctor', { docEmail: '', docSlot: [{ date: longDate('2027-02-01'), slot: [MORNING] }] }, 'docEmail'],
  ])('%s is refused, naming the field', async (_what, change, path) => {
    const { status, body } = await publish({ docEmail: DOCTOR, ...change });
    expect(status).toBe(400);
    expect(body['issues']).toMatchObject([{ path }]);
  });

  test('nobody publishes for another doctor, and an unverified doctor not at all', async () => {
    const [day = ''] = days.slice(5);
    const unverified = await given.portal.tokenOf('new-doctor@demo.test');
    const leo = await given.portal.tokenOf('leo@demo.test');
    expect((await publish(slotRecord(DOCTOR, [day], [MORNING]), leo)).status).toBe(403);
    expect((await publish(slotRecord(DOCTOR, [day], [MORNING]), await given.patient())).status).toBe(403);
    expect((await publish(slotRecord(DOCTOR, [day], [MORNING]), null)).status).toBe(401);
    const refused = await publish(slotRecord('new-doctor@demo.test', [day], [MORNING]), unverified);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'doctor_not_verified',
      message: 'Your are not verified by the Admin.Please wait for a while',
    });
    expect(await onDay(day)).toBeUndefined();
  });

  test('an available slot is withdrawn once, and can be published again', async () => {
    const [day = ''] = days.slice(6);
    await publish(slotRecord(DOCTOR, [day], [MORNING, NOON]));
    expect((await withdraw(day, MORNING)).status).toBe(200);
    expect(await onDay(day)).toMatchObject({ slot: [NOON] });
    expect((await withdraw(day, MORNING)).body).toMatchObject({ code: 'not_found' });
    expect((await publish(slotRecord(DOCTOR, [day], [MORNING]))).body.data).toMatchObject({ added: [{}] });
  });

  test('a booked slot is not withdrawn, and only its doctor sees it as booked', async () => {
    const [day = ''] = days.slice(7);
    await publish(slotRecord(DOCTOR, [day], [MORNING, NOON]));
    const offer = { ...(await anOffer(given.portal, 'Teeth Orthodontics')), doctor: DOCTOR };
    const body = bookingOf({ ...offer, date: longDate(day), slot: MORNING });
    expect((await given.portal.call('POST', '/bookings', { token: await given.patient(), body })).status).toBe(200);
    const refused = await withdraw(day, MORNING);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'slot_booked' });
    expect(await onDay(day)).toEqual({ date: longDate(day), slot: [NOON] });
    expect(await onDay(day, doctor)).toEqual({ date: longDate(day), slot: [NOON], taken: [MORNING] });
  });

  test('another doctor’s slot looks as if it did not exist', async () => {
    const [day = ''] = days.slice(8);
    await publish(slotRecord(DOCTOR, [day], [MORNING]));
    const leo = await given.portal.tokenOf('leo@demo.test');
    expect((await withdraw(day, MORNING, leo)).status).toBe(404);
    expect((await withdraw(day, MORNING, await given.patient())).status).toBe(403);
    expect((await withdraw(day, MORNING, null)).status).toBe(401);
    expect(await onDay(day)).toBeDefined();
  });

  test('closed days are the holidays of the clinic’s state, and public', async () => {
    const year = new Date().getFullYear();
    const { status, body } = await given.portal.call('GET', `/closed-days?from=${year}-12-20&to=${year + 1}-01-05`);
    expect(status).toBe(200);
    expect(body.data).toEqual([`${year}-12-25`, `${year}-12-26`, `${year + 1}-01-01`]);
    for (const query of ['from=2026-12-20', 'from=2026-12-20&to=2026-12-01', 'from=2026-01-01&to=2029-01-01']) {
      expect((await given.portal.call('GET', `/closed-days?${query}`)).status).toBe(400);
    }
  });

  test('without a cursor a doctor reads all upcoming bookings, soonest first, then past ones by page', async () => {
    const { portal } = given;
    const { doctor, patient } = await insertBookingAt(portal, { day: '2026-01-12' });
    const place = await portal.db
      .selectFrom('booking')
      .select(['doctorId', 'treatmentId'])
      .where('doctorId', '=', doctor.id)
      .executeTakeFirstOrThrow();
    const { day: today } = clinicClock(new Date());
    const range = { start: 600, end: 720 };
    const ahead = Array.from({ length: 120 }, (_, index) => addDays(today, index + 1));
    const behind = ['2026-01-09', '2026-01-08', '2026-01-07'];
    await insertSlots(
      portal.db,
      doctor.id,
      [...ahead, ...behind].map((day) => ({ day, range })),
    );
    const slots = await portal.db.selectFrom('slot').select(['id', 'day']).where('doctorId', '=', doctor.id).execute();
    for (const { id, day } of slots.filter((slot) => slot.day !== '2026-01-12')) {
      await insertBookingRow(portal, patient, { ...place, slotId: id, day, range });
    }
    const list = async (query: string) => {
      const path = `/booking-doctor?email=${doctor.email}${query}`;
      const { body } = await portal.call('GET', path, { token: await portal.tokenOf('admin@demo.test') });
      const data = body.data as unknown as { appointmentData: { AppointmentDate: string } }[];
      return {
        days: data.map(({ appointmentData }) => dayFromLongDate(appointmentData.AppointmentDate)),
        cursor: body['nextCursor'],
      };
    };
    expect(await list('')).toEqual({ days: [...ahead, '2026-01-12', ...behind], cursor: null });
    const first = await list('&limit=3');
    expect(first.days).toEqual([...ahead, '2026-01-12', '2026-01-09', '2026-01-08']);
    expect(await list(`&limit=3&cursor=${String(first.cursor)}`)).toEqual({ days: ['2026-01-07'], cursor: null });
    expect(await list(`&from=${addDays(today, 120)}`)).toEqual({ days: [addDays(today, 120)], cursor: null });
    expect((await list(`&to=${addDays(today, 1)}&limit=1`)).days).toEqual([addDays(today, 1), '2026-01-12']);
  });

  test('a doctor sees who booked, the soonest first, page by page; others do not', async () => {
    const mine = days.slice(9, 12);
    const clara = await given.portal.tokenOf('clara@demo.test');
    await publish(slotRecord('clara@demo.test', mine, [MORNING]), clara);
    const offer = await anOffer(given.portal, 'Teeth Cleaning');
    for (const day of mine.toReversed()) {
      const body = bookingOf({ ...offer, doctor: 'clara@demo.test', date: longDate(day), slot: MORNING });
      await given.portal.call('POST', '/bookings', { token: await given.otherPatient(), body });
    }
    const list = async (query: string, token: string | null) =>
      given.portal.call('GET', `/booking-doctor?email=clara@demo.test${query}`, { token });
    const first = await list('&when=upcoming&limit=2', clara);
    expect(first.body.data).toEqual(
      mine.slice(0, 2).map((day) => ({
        _id: expect.any(String),
        code: expect.stringMatching(/^\w{3}-\w{4}$/),
        patient_name: 'Otto Other',
        patient_email: given.otherEmail,
        patient_phone: '+49 30 1234567',
        bookedAs: null,
        contact: null,
        treatment: 'Teeth Cleaning',
        treatmentNames: { en: 'Teeth Cleaning', de: 'Professionelle Zahnreinigung' },
        refund: null,
        isLocked: false,
        appointmentData: expect.objectContaining({ AppointmentDate: longDate(day), slot: MORNING, isPaid: false }),
      })),
    );
    const rest = await list(`&when=upcoming&limit=2&cursor=${String(first.body['nextCursor'])}`, clara);
    expect(rest.body).toMatchObject({ data: [{ appointmentData: { AppointmentDate: longDate(mine[2] ?? '') } }] });
    expect(rest.body['nextCursor']).toBeNull();
    expect((await list('&when=past', clara)).body.data).toEqual([]);
    expect((await list('', clara)).body.data).toHaveLength(3);
    expect((await list('&cursor=x', clara)).status).toBe(400);
    expect((await list('', doctor)).status).toBe(403);
    expect((await list('', await given.patient())).status).toBe(403);
    expect((await list('', null)).status).toBe(401);
    expect((await list('', await given.portal.tokenOf('admin@demo.test'))).status).toBe(200);
  });
});
