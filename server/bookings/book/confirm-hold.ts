import type { Appointment } from '#contract/bookings/bookings';
import { assertActive } from '#domain/bookings/bookings';
import { ClinicError } from '#domain/shared/errors';
import { findBooking } from '#server/bookings/read/bookings-rows';
import { requireBooking } from '#server/bookings/read/read-booking';
import { inTransaction } from '#server/platform/database/transaction';
import { findPersonById, lockPerson } from '#server/people/index';
import type { Context } from '#server/platform/context';
import { toAppointment } from '#server/bookings/read/present-booking';
import { bookHolds } from './book-holds.ts';

/**
 * Books one hold of the caller that was made before the address was proven by a new password, and returns the
 * appointment. One that is booked by now stays so.
 * @throws ClinicError `not_found`, `own_address_not_proven`, `hold_expired`, `booking_cancelled`.
 */
export async function confirmHold(ctx: Context, { id }: { id: string }): Promise<Appointment> {
  const { booking, actor } = await requireBooking(ctx, 'booking.confirm', id);
  assertActive(booking, ctx.now);
  const provenAt = (await findPersonById(ctx.read, actor.id))?.emailProvenAt;
  if (!provenAt) throw new ClinicError('own_address_not_proven');
  if (booking.status === 'held' && booking.bookedAt > provenAt) throw new ClinicError('not_allowed');
  await inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, actor.id);
    await bookHolds(ctx, trx, { patientId: actor.id, which: { id } });
  });
  const final = await findBooking(ctx.read, id);
  if (!final) throw new ClinicError('not_found');
  assertActive(final, ctx.now);
  return toAppointment(final, ctx);
}
