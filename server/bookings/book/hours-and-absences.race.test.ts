import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day } from '#domain/shared/time';
import { updateHours } from '#server/slots/plans/plans-rows';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, type Offer } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

const ROUNDS = 8;

describeOneDatabase('bookings of hours that are changed meanwhile', (open) => {
  const it = useTestPortal(open);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 3 * ROUNDS)));
  const slot = nameOfRange({ start: 540, end: 570 });
  const book = async (doctor: string, day: Day) => {
    const [token] = await manyPatients(it.portal, 1);
    const offer: Offer = { treatment: 'Teeth Orthodontics', price: 120, doctor, date: longDate(day), slot };
    return it.portal.call('POST', '/bookings', { token: token!, body: bookingOf(offer) });
  };

  test('an absence or a closure affects each booking that came first, and refuses each that comes later', async () => {
    const admin = await it.portal.tokenOf('admin@demo.test');
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const day = days.shift()!;
      const doctor = await anHoursDoctor(it.portal, { days: [day] });
      const range = { first_day: day, last_day: day, decisions: { default: 'offer', of: [] } };
      const block = () =>
        round % 2 === 0
          ? it.portal.call('POST', '/absences', { token: doctor.token, body: range })
          : it.portal.call('POST', '/closures', { token: admin, body: { ...range, name_en: 'Works', name_de: '' } });
      const [booked, blocked] = await Promise.all(
        round % 4 < 2 ? [book(doctor.email, day), block()] : [block(), book(doctor.email, day)].toReversed(),
      );
      expect(blocked!.status).toBe(200);
      const affected = await it.portal.db
        .selectFrom('affectedBooking')
        .select('bookingId')
        .where('doctorId', '=', doctor.id)
        .execute();
      const { _id } = (booked!.body.data ?? {}) as unknown as { _id?: string };
      expect({ round, affected }).toEqual({ round, affected: booked!.status === 200 ? [{ bookingId: _id }] : [] });
    }
  });

  test('hours that a plan no longer has are booked before, and stay, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = days.shift()!;
      const doctor = await anHoursDoctor(it.portal, { days: [day] });
      const close = () => updateHours(it.portal.db, doctor.id, [{ day, hours: [] }]);
      const [booked] = await Promise.all([book(doctor.email, day), close()]);
      expect([200, 409]).toContain(booked.status);
      expect((await book(doctor.email, day)).body).toMatchObject({ code: 'slot_unavailable' });
      const rows = await it.portal.db.selectFrom('booking').select('id').where('doctorId', '=', doctor.id).execute();
      expect(rows).toHaveLength(booked.status === 200 ? 1 : 0);
    }
  });
});
