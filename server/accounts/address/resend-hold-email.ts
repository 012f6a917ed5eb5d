import { randomUUID } from 'node:crypto';
import type { Appointment } from '#contract/bookings/bookings';
import { assertActive } from '#domain/bookings/bookings';
import { requireBooking, toAppointment } from '#server/bookings/index';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';

/**
 * Emails the link that confirms a hold of the caller again, and returns the appointment. A hold that is booked by now
 * needs no link, nor does one that the clinic confirms.
 * @throws ClinicError `not_found`, `hold_expired`, `booking_cancelled`, `too_many_requests`.
 */
export async function resendHoldEmail(ctx: Context, { id }: { id: string }): Promise<Appointment> {
  const { booking, actor } = await requireBooking(ctx, 'booking.confirm', id);
  assertActive(booking, ctx.now);
  if (booking.status === 'held' && !booking.clinicHold) {
    await checkRateLimit(ctx, 'holdMail', { address: ctx.address, account: actor.id });
    await ctx.ports.jobs.enqueue(ctx.write, 'booking-held', { bookingId: id, sending: randomUUID() });
  }
  return toAppointment(booking, ctx);
}
