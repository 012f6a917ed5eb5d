import { ClinicError } from '#domain/errors';
import type { Actor } from '#domain/permission';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { insertAudit } from '#server/store/audit';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';

/**
 * A booking with its reader: its patient, its verified doctor or the admin, whose read is audited.
 * @throws ClinicError `not_found`, also for a booking of somebody else.
 */
export async function readBooking(ctx: Context, id: string): Promise<{ booking: BookingRow; actor: Actor }> {
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
  return { booking, actor };
}
