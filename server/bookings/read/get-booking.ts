import type { Appointment } from '#contract/bookings/bookings';
import type { Context } from '#server/platform/context';
import { toAppointment } from './present-booking.ts';
import { readBooking } from './read-booking.ts';

/**
 * One appointment, for its patient, its doctor or the admin, whose read is audited.
 * @throws ClinicError `not_found`, also for a booking of somebody else.
 */
export async function getBooking(ctx: Context, { id }: { id: string }): Promise<Appointment> {
  const { booking } = await readBooking(ctx, id);
  return toAppointment(booking, ctx);
}
