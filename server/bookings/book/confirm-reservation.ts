import { ClinicError } from '#domain/shared/errors';
import { slotTimeOf } from '#domain/shared/slot-times';
import { findReservation } from '#server/bookings/read/bookings-rows';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/**
 * The end does not matter: of a doctor's hours, a booking takes the length of its treatment.
 * @throws ClinicError `not_reserved` unless the caller has an active booking with this doctor that begins then.
 */
export async function confirmReservation(
  ctx: Context,
  wanted: { doctor: string; AppointmentDate: string; slot: string },
): Promise<void> {
  const actor = authorize(ctx, 'reservation.confirm', null);
  const time = slotTimeOf(wanted.AppointmentDate, wanted.slot);
  const reserved =
    time &&
    (await findReservation(ctx.read, { patientId: actor.id, doctorEmail: wanted.doctor, now: ctx.now, ...time }));
  if (!reserved) throw new ClinicError('not_reserved');
}
