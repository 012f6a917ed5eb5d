import { expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { changeRaces, ORTHODONTICS, ROUNDS } from '#testing/change-races';
import { toSlot } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import type { Offer } from '#testing/free-slots';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('moves concurrent with withdrawal and deletion', (database) => {
  const it = useTestPortal(database);
  const { someBookings, offersOf, change, outcomes, race, rounds, row, settleEverything } = changeRaces(it);

  test('a slot that is withdrawn while an appointment is moved to it is withdrawn or taken', async () => {
    const [{ doctor }] = (await offersOf()) as [Offer];
    const offers = (await offersOf()).filter((offer) => offer.doctor === doctor).slice(0, 2 * ROUNDS);
    const token = await it.portal.tokenOf(doctor);
    const bookings = await someBookings(offers.slice(0, ROUNDS));
    await rounds(async (round) => {
      const { date: AppointmentDate, slot } = offers[ROUNDS + round]!;
      const query = String(new URLSearchParams({ AppointmentDate, slot }));
      const [moved, withdrawn] = await race(
        round,
        () => change(bookings[round]!, 'move', toSlot(offers[ROUNDS + round]!)),
        () => it.portal.call('DELETE', `/slots?${query}`, { token }),
      );
      expect([moved.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      if (moved.status !== 200) expect(moved.code).toBe('slot_unavailable');
    });
    await settleEverything();
  });

  test('appointments that are moved to and from a doctor who is deleted are lost to nobody', async () => {
    const admin = await it.portal.tokenOf('admin@demo.test');
    const days = daysWithoutSlots(it.portal, 2 * ROUNDS);
    const range = { start: 600, end: 720 };
    const aDoctor = async () => {
      const doctor = await aPerson(it.portal, { role: 'doctor', isVerified: true });
      await insertSlots(
        it.portal.db,
        doctor.id,
        days.map((day) => ({ day, range })),
      );
      const offers = days.map((day) => ({
        treatment: ORTHODONTICS,
        price: 120,
        doctor: doctor.email,
        date: longDate(day),
        slot: nameOfRange(range),
      }));
      return { id: doctor.id, offers };
    };
    const [{ id, offers: theirs }, { offers: others }] = [await aDoctor(), await aDoctor()];
    const leaving = await someBookings(theirs.slice(0, ROUNDS));
    const coming = await someBookings(others.slice(0, ROUNDS));
    const moves = [
      ...leaving.map((booking, index) => change(booking, 'move', toSlot(others[ROUNDS + index]!))),
      ...coming.map((booking, index) => change(booking, 'move', toSlot(theirs[ROUNDS + index]!))),
    ];
    const deletion = it.portal.call('DELETE', `/users?id=${id}`, { token: admin });
    const responses = await Promise.all(moves);
    expect((await deletion).status).toBe(200);
    for (const response of responses) {
      expect(['done', 'booking_cancelled', 'slot_unavailable', 'not_found']).toContain(outcomes([response])[0]);
    }
    const left = await it.portal.db
      .selectFrom('booking')
      .select('id')
      .where('doctorId', '=', id)
      .where('status', 'in', ['held', 'booked'])
      .execute();
    expect(left).toEqual([]);
    for (const [at, booking] of [...leaving, ...coming].entries()) {
      const { status, doctorId } = await row(booking.id);
      // Cancelled by the deletion, or with another doctor.
      expect(status === 'cancelled' ? doctorId === id : doctorId !== id, `booking ${at} is ${status}`).toBe(true);
    }
    await settleEverything();
  });
});
