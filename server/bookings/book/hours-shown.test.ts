import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

const prices = { 'Teeth Cleaning': 120, 'Teeth Orthodontics': 120, 'Cosmetic Dentistry': 120 };
type Treatment = keyof typeof prices;
const treatments = Object.keys(prices) as Treatment[];
type Place = { day: Day; doctor: HoursDoctor };

/** Neither begin nor end on the grid. */
const ODD_HOURS = [
  { start: 545, end: 700 },
  { start: 800, end: 935 },
];

describeOneDatabase('what is shown of doctors’ hours', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 60);
    const { body } = await it.portal.call('GET', '/appointmentOptions/summary');
    for (const { name, price } of body.data as unknown as { name: Treatment; price: number }[]) prices[name] = price;
  });
  const aDay = async (hours = [{ start: 540, end: 720 }]): Promise<Place> => {
    const day = days.shift()!;
    return { day, doctor: await anHoursDoctor(it.portal, { days: [day], hours }) };
  };
  const name = (start: number, end: number) => nameOfRange({ start, end });
  const book = async ({ day, doctor }: Place, treatment: Treatment, slot: string) => {
    const token = (await manyPatients(it.portal, 1))[0]!;
    const offer = { treatment, price: prices[treatment], doctor: doctor.email, date: longDate(day), slot };
    const { status, body } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    return { token, status, body, data: body.data as unknown as { _id: string } };
  };
  const list = async ({ doctor }: Pick<Place, 'doctor'>, treatment?: string) => {
    const query = treatment === undefined ? '' : `?treatment=${encodeURIComponent(treatment)}`;
    const { body } = await it.portal.call('GET', `/slot/${doctor.email}${query}`);
    return (body.data as unknown as { docSlot: { slot: string[] }[] }).docSlot.flatMap(({ slot }) => slot);
  };
  const set = (table: 'doctorDay' | 'doctorTreatment', { doctor }: Place, values: object) =>
    it.portal.db.updateTable(table).set(values).where('doctorId', '=', doctor.id).execute();
  /** Odd hours with an appointment in the first of them. */
  const aBookedDay = async () => {
    const place = await aDay(ODD_HOURS);
    expect((await book(place, 'Teeth Orthodontics', (await list(place, 'Teeth Orthodontics'))[1]!)).status).toBe(200);
    return place;
  };

  test('can be booked: every time that is offered, beside busy times and buffers off the grid', async () => {
    const place = await aBookedDay();
    await set('doctorTreatment', place, { bufferMin: 7, durationMin: 23 });
    await set('doctorDay', place, { busy: '{[650,661),[850,852)}' });
    for (const treatment of treatments) {
      const slots = await list(place, treatment);
      expect(slots.length).toBeGreaterThan(0);
      for (const slot of slots) {
        const booked = await book(place, treatment, slot);
        expect(booked.body).toMatchObject({ data: { slot } });
        await it.portal.db
          .updateTable('booking')
          .set({ status: 'cancelled' })
          .where('id', '=', booked.data._id)
          .execute();
      }
    }
  });

  test.each(treatments)(
    'can be booked for %s: all that the lists count, and all ranges that name no treatment',
    async (treatment) => {
      const place = await aBookedDay();
      const { body } = await it.portal.call('GET', `/appointmentOptions?date=${place.day}`);
      const options = body.data as unknown as { name: string; slots: { doctor: string; slot: string }[] }[];
      const { slots } = options.find((option) => option.name === treatment)!;
      const own = slots.filter(({ doctor }) => doctor === place.doctor.email);
      expect(own.length).toBeGreaterThan(0);
      const shown = await it.portal.call(
        'GET',
        `/slot/${place.doctor.email}?treatment=${encodeURIComponent(treatment)}`,
      );
      expect(shown.body.data).toMatchObject({ docSlot: [{ spaces: own.length }] });
      for (const { slot } of own) expect((await book(place, treatment, slot)).status).toBe(200);
      expect(await list(place, treatment)).toEqual([]);

      const other = await aBookedDay();
      for (const slot of await list(other)) {
        const { status, token } = await book(other, treatment, slot);
        expect(status).toBe(200);
        const reserved = { doctor: other.doctor.email, AppointmentDate: longDate(other.day), slot };
        expect((await it.portal.call('PATCH', '/slots', { token, body: reserved })).status).toBe(200);
      }
    },
  );

  test('are no times of a doctor who performs nothing', async () => {
    const place = await aDay();
    await set('doctorTreatment', place, { isPerformed: false });
    expect(await list(place)).toEqual([]);
  });

  test('is full on a day only if its hours are long enough', async () => {
    const place = await aDay([{ start: 540, end: 585 }]);
    const statesFor = async (treatment: Treatment) => {
      const query = `?treatment=${encodeURIComponent(treatment)}`;
      const { body } = await it.portal.call('GET', `/slot/${place.doctor.email}${query}`);
      const { unavailable } = body.data as unknown as { unavailable: { date: string; state: string }[] };
      return unavailable.filter(({ date }) => date === longDate(place.day)).map(({ state }) => state);
    };
    expect((await book(place, 'Teeth Cleaning', name(540, 585))).status).toBe(200);
    expect([await statesFor('Teeth Cleaning'), await statesFor('Cosmetic Dentistry')]).toEqual([['full'], []]);
  });

  test('is named to the doctor from midnight to 14:00 as well', async () => {
    const { doctor } = await aDay([{ start: 0, end: 840 }]);
    const { body } = await it.portal.call('GET', `/slot/${doctor.email}`, { token: doctor.token });
    expect(body.data).toMatchObject({ docSlot: [{ hours: [name(0, 720), name(720, 840)] }] });
  });

  test('is on the board of the day, also without appointments', async () => {
    const place = await aDay();
    const token = await it.portal.tokenOf('admin@demo.test');
    const { body } = await it.portal.call('GET', `/desk/day?day=${place.day}`, { token });
    expect(body.data).toMatchObject({ doctors: [{ id: place.doctor.id }] });
  });

  test('is named with other times to the person who wants one beyond them', async () => {
    const place = await aDay();
    const refused = await book(place, 'Teeth Cleaning', name(690, 735));
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_unavailable', issues: [{ path: 'slot' }] } });
    const { docSlot } = refused.body.data as unknown as { docSlot: { slot: string[] }[] };
    expect(docSlot.flatMap(({ slot }) => slot)).toEqual(await list(place, 'Teeth Cleaning'));
  });

  test('does not come back by an undo, once a slot is published there', async () => {
    const place = await aDay();
    const { token, data } = await book(place, 'Cosmetic Dentistry', name(540, 600));
    const change = (verb: string) => it.portal.call('POST', `/bookings/${data._id}/${verb}`, { token, body: {} });
    expect((await change('cancel')).status).toBe(200);
    const docSlot = [{ date: longDate(place.day), slot: [name(555, 615)] }];
    const body = { docEmail: place.doctor.email, docSlot };
    expect((await it.portal.call('POST', '/slots', { token: place.doctor.token, body })).status).toBe(200);
    expect((await change('undo')).body).toMatchObject({ code: 'cannot_undo' });
  });

  test('and was offered cannot be taken once the doctor is busy then, and is free when the patient is deleted', async () => {
    const [day = '', second = ''] = days.splice(0, 2);
    const place = { day, doctor: await anHoursDoctor(it.portal, { days: [day, second] }) };
    const { token, data } = await book(place, 'Cosmetic Dentistry', name(540, 600));
    const absence = { first_day: day, last_day: day, decisions: { default: 'offer', of: [] } };
    await it.portal.call('POST', '/absences', { token: place.doctor.token, body: absence });
    await it.portal.drain();
    const shown = (await it.portal.call('GET', `/booking/${data._id}`, { token })).body.data;
    const { times } = (shown as unknown as { offer: { times: { doctor_name: string }[] } }).offer;
    const { doctor_name: _name, ...target } = times[0]!;
    await it.portal.db.updateTable('doctorDay').set({ busy: '{[500,1000)}' }).execute();
    await it.portal.db.updateTable('slot').set({ isBusy: true }).execute();
    const taken = await it.portal.call('POST', `/bookings/${data._id}/move`, {
      token,
      body: { ...target, offered: true },
    });
    expect(taken.body).toMatchObject({ code: 'slot_unavailable' });
    const reserved = () => it.portal.db.selectFrom('booking').select('id').where('offeredFor', '=', data._id).execute();
    expect(await reserved()).not.toEqual([]);
    const bookings = it.portal.db.selectFrom('booking').select('patientId').where('id', '=', data._id);
    const { patientId } = await bookings.executeTakeFirstOrThrow();
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect((await it.portal.call('DELETE', `/users?id=${patientId}`, { token: admin })).status).toBe(200);
    expect(await reserved()).toEqual([]);
  });
});
