import { ClinicError } from '#domain/shared/errors';
import { isOwnBooking, NO_OWNERS, type Actor } from '#domain/shared/permission';
import { findBooking, type Booking } from './bookings-rows.ts';
import { auditSeen } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/** A booking with the caller, who may act on it by the rule. @throws ClinicError as `authorize`; `not_found` */
export async function requireBooking(
  ctx: Context,
  rule: 'booking.read' | 'booking.pay' | 'booking.confirm' | 'desk.payment',
  id: string,
): Promise<{ booking: Booking; actor: Actor }> {
  const booking = await findBooking(ctx.read, id);
  const actor = authorize(ctx, rule, booking ?? NO_OWNERS);
  if (!booking) throw new ClinicError('not_found');
  return { booking, actor };
}

/**
 * A booking with its reader: its patient, its verified doctor or the admin, whose read is audited.
 * @throws ClinicError `not_found`, also for a booking of somebody else.
 */
export async function readBooking(ctx: Context, id: string): Promise<{ booking: Booking; actor: Actor }> {
  const { booking, actor } = await requireBooking(ctx, 'booking.read', id);
  if (booking.isLocked) throw new ClinicError('not_found');
  await auditRead(ctx, actor, booking);
  return { booking, actor };
}

/** Audits that somebody reads a booking that is not their own, and who is not its doctor. */
export async function auditRead(
  { write }: Context,
  actor: Actor,
  { id, patientId, accountId, doctorId }: Pick<Booking, 'id' | 'patientId' | 'accountId' | 'doctorId'>,
): Promise<void> {
  if (isOwnBooking(actor, { patientId, accountId }) || actor.id === doctorId) return;
  await auditSeen(write, actor, 'booking', { personId: patientId, bookingId: id });
}
