import { ClinicError } from '#domain/errors';
import { rangeOfName } from '#domain/slots';
import { dayFromLongDate } from '#domain/time';
import { findReservation } from '#server/store/bookings';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';

/** @throws ClinicError `not_reserved` unless the caller has an active booking of this slot. */
export async function confirmReservation(
  ctx: Context,
  wanted: { doctor: string; AppointmentDate: string; slot: string },
): Promise<void> {
  const actor = authorize(ctx, 'reservation.confirm', null);
  const day = dayFromLongDate(wanted.AppointmentDate);
  const range = rangeOfName(wanted.slot);
  const held =
    day &&
    range &&
    (await findReservation(ctx.db, { patientId: actor.id, doctorEmail: wanted.doctor, now: ctx.now, day, range }));
  if (!held) throw new ClinicError('not_reserved');
}
