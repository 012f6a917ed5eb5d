import { expect, test } from 'vitest';
import { addDays, clinicClock, longDate, weekdayOf, type Day } from '#domain/shared/time';
import { listOffers, bookingOf, type Offer } from '#testing/free-slots';
import { describeOneDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { failed } from '#testing/http-actors';
import { useAttackedPortal } from './use-attacked-portal.ts';

const RANGE = '10.00 AM-12.00 AM';

describeOneDatabase('attacks on booking', (open, kind) => {
  const it = useAttackedPortal(open);
  /** One connection per attempt; create-booking.race.test.ts tests the full two hundred. */
  const racers = kind === 'postgres' ? 80 : 20;

  test('attack 21: of concurrent bookings of one slot over HTTP, one succeeds and the rest get 409', async () => {
    const offer = await it.nextOffer();
    const tokens = await manyPatients(it.portal, racers);
    const answers = await Promise.all(tokens.map((token) => it.call('POST', '/bookings', token, bookingOf(offer))));
    const outcomes = answers
      .map(({ status, body }) => `${status} ${String(body['code'] ?? body['status'])}`)
      .toSorted();
    expect(outcomes).toEqual(['200 Success', ...Array.from({ length: racers - 1 }, () => '409 slot_taken')]);
    for (const { body } of answers) expect(body['message']).toMatch(/\S/);
  });

  const today = () => clinicClock(new Date()).day;
  const unbookable: [string, (offer: Offer) => Record<string, unknown> | Promise<Record<string, unknown>>, string][] = [
    ['a past day', () => ({ AppointmentDate: longDate(addDays(today(), -1)) }), 'slot_unavailable'],
    ['an unpublished day', () => ({ AppointmentDate: longDate(addDays(today(), 300)) }), 'slot_unavailable'],
    ['another doctor’s time', () => ({ doctor_email: 'jonas@demo.test' }), 'slot_unavailable'],
    ['a treatment the doctor does not offer', () => ({ treatment: 'Oral Surgery' }), 'slot_unavailable'],
    ['an unknown treatment', () => ({ treatment: 'Alchemy' }), 'slot_unavailable'],
    ['a slot of an unknown doctor', () => ({ doctor_email: 'nobody@example.test' }), 'slot_unavailable'],
    ['“Choose One” as slot', () => ({ slot: 'Choose One' }), 'invalid_input'],
    ['“Choose One” as doctor', () => ({ doctor_email: 'Choose One' }), 'invalid_input'],
    [
      'a wrong weekday',
      ({ date }) => ({ AppointmentDate: `Sunday,${date.split(',').slice(1).join(',')}` }),
      'invalid_input',
    ],
    ['a day that does not exist', () => ({ AppointmentDate: 'Monday, February 30, 2027' }), 'invalid_input'],
    ['an invalid time', () => ({ slot: '25.00 AM-26.00 AM' }), 'invalid_input'],
  ];
  test.each(unbookable)('attack 22: %s cannot be booked', async (_name, change, code) => {
    const [offer] = await listOffers(it.portal, 'Pediatric Dental');
    const token = await it.aPatient();
    const answer = await it.call('POST', '/bookings', token, bookingOf(offer!, await change(offer!)));
    expect(answer.status).toBe(code === 'invalid_input' ? 400 : 409);
    expect(answer.body).toMatchObject(failed(code));
    const { body } = await it.call('GET', `/bookings?email=${await it.emailOf(token)}`, token);
    expect(body['data']).toMatchObject({ appointmentData: [] });
  });

  test('attack 22: a slot of today that has begun cannot be booked', async () => {
    const doctor = await aPerson(it.portal, { role: 'doctor', isVerified: true });
    await it.portal.db
      .insertInto('slot')
      .values({ doctorId: doctor.id, day: addDays(today(), -1), startMin: 600, endMin: 720 })
      .execute();
    const [offer] = await listOffers(it.portal, 'Teeth Orthodontics');
    const gone = { doctor_email: doctor.email, AppointmentDate: longDate(addDays(today(), -1)), slot: RANGE };
    const answer = await it.call('POST', '/bookings', await it.aPatient(), bookingOf(offer!, gone));
    expect([answer.status, answer.body['code']]).toEqual([409, 'slot_unavailable']);
  });

  const aDoctor = async () => {
    const doctor = await aPerson(it.portal, { role: 'doctor', isVerified: true });
    return { ...doctor, token: await tokenFor(it.portal, doctor) };
  };
  const slotsOf = async (email: string) => (await it.life.get(`/slot/${email}`)).body['data'];
  const nextWeekday = (day: Day, weekday: number): Day =>
    weekdayOf(day) === weekday ? day : nextWeekday(addDays(day, 1), weekday);
  const unpublishable: [string, () => Day, string][] = [
    ['yesterday', () => addDays(today(), -1), RANGE],
    ['a Sunday', () => nextWeekday(today(), 0), RANGE],
    [
      'a public holiday',
      () =>
        [0, 1]
          .flatMap((ahead) => it.portal.portal.ports.holidays.listHolidays(Number(today().slice(0, 4)) + ahead))
          .find(({ day }) => day > today())!.day,
      RANGE,
    ],
    ['a day beyond a year', () => addDays(today(), 400), RANGE],
    ['hours outside of the opening hours', () => daysWithoutSlots(it.portal, 1)[0]!, '08.00 PM-09.00 PM'],
  ];
  test.each(unpublishable)('attack 28: a slot on %s cannot be published', async (_name, day, range) => {
    const { email, token } = await aDoctor();
    const answer = await it.call('POST', '/slots', token, slotRecord(email, [day()], [range]));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject(failed('invalid_input'));
    expect(await slotsOf(email)).toMatchObject({ docSlot: [] });
  });

  test('attack 28: an overlapping slot is refused, and publishing the same slot twice adds nothing', async () => {
    const { id, email, token } = await aDoctor();
    const [first, second] = daysWithoutSlots(it.portal, 2);
    await it.portal.db.insertInto('slot').values({ doctorId: id, day: first!, startMin: 660, endMin: 780 }).execute();
    const overlapping = await it.call('POST', '/slots', token, slotRecord(email, [second!, first!], [RANGE]));
    expect([overlapping.status, overlapping.body['code']]).toEqual([409, 'slot_overlap']);
    await it.portal.db.deleteFrom('slot').where('doctorId', '=', id).execute();
    const twice = () => it.call('POST', '/slots', token, slotRecord(email, [second!, second!], [RANGE, RANGE]));
    expect((await Promise.all([twice(), twice()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await slotsOf(email)).toMatchObject({ docSlot: [{ date: longDate(second!), slot: [RANGE] }] });
    const rows = await it.portal.db.selectFrom('slot').select('id').where('doctorId', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  test('attack 30: a patient’s unpaid bookings are limited to ten, with a message', async () => {
    const doctor = await aDoctor();
    const days = daysWithoutSlots(it.portal, 50);
    await it.call('POST', '/slots', doctor.token, slotRecord(doctor.email, days, [RANGE]));
    const [offer] = await listOffers(it.portal, 'Teeth Orthodontics');
    const token = await it.aPatient();
    const answers = await Promise.all(
      days.map((day) =>
        it.call(
          'POST',
          '/bookings',
          token,
          bookingOf(offer!, { doctor_email: doctor.email, AppointmentDate: longDate(day), slot: RANGE }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(40);
    for (const { status, body } of refused) {
      expect([status, body['code']]).toEqual([409, 'too_many_unpaid_bookings']);
      expect(body['message']).toMatch(/10/);
    }
  });
});
