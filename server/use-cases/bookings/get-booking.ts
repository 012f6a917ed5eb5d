import type { Appointment } from '#contract/bookings';
import { ClinicError } from '#domain/errors';
import { findBooking } from '#server/store/bookings';
import { insertAudit } from '#server/store/audit';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { toAppointment } from '#server/lib/presenters';

/**
 * One appointment, for its patient, its doctor or the admin, whose read is audited.
 * @throws ClinicError `not_found`, also for a booking of somebody else.
 */
export async function getBooking(ctx: Context, { id }: { id: string }): Promise<Appointment> {
  const booking = await findBooking(ctx.db, id);
  const actor = authorize(ctx, 'booking.read', booking ?? { patientId: '', doctorId: '' });
  if (!booking || booking.isLocked) throw new ClinicError('not_found');
  const { patientId, doctorId } = booking;
  if (actor.id !== patientId && actor.id !== doctorId) {
    const details = { list: 'booking' };
    await insertAudit(ctx.db, {
      action: 'patients.seen',
      actorId: actor.id,
      personId: patientId,
      bookingId: id,
      details,
    });
  }
  return toAppointment(booking, ctx);
}
