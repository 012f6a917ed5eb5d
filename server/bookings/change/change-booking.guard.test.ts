import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { ClinicError } from '#domain/shared/errors';
import { inTransaction } from '#server/platform/database/transaction';
import { releaseHoldsFor } from '#server/bookings/book/release-holds';
import { bookingsToChange } from '#testing/bookings-to-change';
import { letUndoPass } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, type Offer } from '#testing/free-slots';
import { expireHold } from '#testing/holds';
import { manyPatients } from '#testing/many-patients';
import { beginPayment, payBooking } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';
import { cancelBooking } from './cancel-booking.ts';
import { moveBooking } from './move-booking.ts';

/** Runs `work` once the first statement has its result, before its caller reads it. */
function afterFirstResult(work: () => Promise<unknown>): KyselyPlugin {
  let isFirst = true;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isDue = isFirst;
      isFirst = false;
      if (isDue) await work();
      return result;
    },
  };
}

/** What happens to a change whose facts are out of date when it writes; races meet this only by luck. */
describeOneDatabase('a change whose facts have changed since they were read', (database) => {
  const it = useTestPortal(database);
  const { aBooking, anOfferAt, tokenOf } = bookingsToChange(it);

  type Booking = Awaited<ReturnType<typeof aBooking>>;

  /** Changes a booking by facts that were read before `meanwhile`; returns the error code, or what was decided. */
  async function changeAfter(booking: Booking, meanwhile: () => Promise<unknown>, target: Offer | null) {
    const { id } = booking;
    const ctx = await contextAt(it.portal, (await booking.row()).patientEmail, new Date());
    const slot = target && { doctor_email: target.doctor, AppointmentDate: target.date, slot: target.slot as never };
    // The first statement of a change reads its facts.
    const read = ctx.read.withPlugin(afterFirstResult(meanwhile));
    const change = slot
      ? moveBooking({ ...ctx, read }, { id, body: slot })
      : cancelBooking({ ...ctx, read }, { id, body: {} });
    return change.then(
      ({ status, refundAmount }) => ({ status, refundAmount }),
      (error: unknown) => (error instanceof ClinicError ? error.code : error),
    );
  }

  test('a move to a slot that was withdrawn leaves the appointment where it is', async () => {
    const booking = await aBooking();
    const before = await booking.row();
    const target = await anOfferAt(9);
    const { date: AppointmentDate, slot, doctor } = target;
    const query = String(new URLSearchParams({ AppointmentDate, slot }));
    const withdraw = async () => it.portal.call('DELETE', `/slots?${query}`, { token: await tokenOf(doctor) });
    expect(await changeAfter(booking, withdraw, target)).toBe('slot_unavailable');
    expect(await booking.row()).toEqual(before);
  });

  test('a move to a slot that was booked leaves the appointment where it is', async () => {
    const booking = await aBooking();
    const before = await booking.row();
    const target = await anOfferAt(9);
    const [other = ''] = await manyPatients(it.portal, 1);
    const book = () => it.portal.call('POST', '/bookings', { token: other, body: bookingOf(target) });
    expect(await changeAfter(booking, book, target)).toBe('slot_taken');
    expect(await booking.row()).toEqual(before);
  });

  test('a move to a slot whose hold is overdue releases the hold first', async () => {
    const booking = await aBooking();
    const target = await anOfferAt(9);
    const hold = await aBooking({ at: target, isEmailProven: false });
    const expire = () => expireHold(it.portal.db, hold.id);
    expect(await changeAfter(booking, expire, target)).toBe('slot_taken');
    expect(await changeAfter(booking, () => Promise.resolve(), target)).toMatchObject({ status: 'booked' });
    expect((await hold.row()).status).toBe('expired');
  });

  test('a booking that was cancelled is neither moved nor cancelled again', async () => {
    const moved = await aBooking();
    expect(await changeAfter(moved, () => moved.call('cancel'), await anOfferAt(9))).toBe('booking_cancelled');
    const cancelled = await aBooking();
    expect(await changeAfter(cancelled, () => cancelled.call('cancel'), null)).toBe('booking_cancelled');
    expect((await cancelled.row()).calendarSequence).toBe(1);
  });

  test('a booking that was paid is cancelled with its refund', async () => {
    const booking = await aBooking();
    const pay = () => payBooking(it.portal, booking.token, booking);
    expect(await changeAfter(booking, pay, null)).toEqual({ status: 'cancelled', refundAmount: booking.price });
  });

  test('a payment that began is ended with its booking', async () => {
    const booking = await aBooking();
    let secret = '';
    const begin = async () => (secret = await beginPayment(it.portal, booking.token, booking));
    expect(await changeAfter(booking, begin, null)).toMatchObject({ status: 'cancelled' });
    await letUndoPass(it.portal.db);
    await it.portal.drain();
    expect((await it.portal.portal.ports.cards.findIntent(intentOf(secret)))?.status).toBe('canceled');
  });

  test('a hold that expired is not moved', async () => {
    const hold = await aBooking({ isEmailProven: false });
    const release = async () => {
      await expireHold(it.portal.db, hold.id);
      const { patientId } = await hold.row();
      await inTransaction(it.portal.db, (trx) =>
        releaseHoldsFor(trx, { patientIds: [patientId], now: new Date(Date.now() + 1000) }),
      );
    };
    expect(await changeAfter(hold, release, await anOfferAt(9))).toBe('hold_expired');
    expect((await hold.row()).status).toBe('expired');
  });
});
