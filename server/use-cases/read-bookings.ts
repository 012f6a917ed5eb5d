import type { Appointment } from '#contract/bookings';
import { ClinicError } from '#domain/errors';
import { rangeOfName } from '#domain/slot';
import { dayFromLongDate } from '#domain/time';
import { findBooking, findReservation, listBookingsOfPatient } from '#server/store/bookings';
import { insertAudit } from '#server/store/audit';
import { findPersonByEmail } from '#server/store/people';
import { authorize } from './authorize.ts';
import type { Context } from './context.ts';
import { bookingKey, cutPage, readBookingKey } from './page-key.ts';
import { toAppointment } from './present.ts';

/** A person's appointments, the newest day first; `cursor` is the `nextCursor` of the page before. */
export async function listBookings(
  ctx: Context,
  { email, limit, cursor }: { email: string; limit: number; cursor?: string | undefined },
): Promise<{ appointmentData: Appointment[]; nextCursor: string | null }> {
  const actor = authorize(ctx, 'booking.list', { email });
  if (actor.email !== email) {
    const person = await findPersonByEmail(ctx.db, email);
    const details = { list: 'bookings' };
    await insertAudit(ctx.db, { action: 'patients.seen', actorId: actor.id, personId: person?.id ?? null, details });
  }
  const rows = await listBookingsOfPatient(ctx.db, {
    email,
    now: ctx.now,
    limit: limit + 1,
    after: readBookingKey(cursor),
  });
  const { page, last } = cutPage(rows, limit);
  return {
    appointmentData: page.map((row) => toAppointment(row, ctx.now)),
    nextCursor: bookingKey(last),
  };
}

/** One appointment, for its patient, its doctor or the admin; for anybody else it does not exist. */
export async function getBooking(ctx: Context, { id }: { id: string }): Promise<Appointment> {
  const booking = await findBooking(ctx.db, id);
  authorize(ctx, 'booking.read', booking ?? { patientId: '', doctorId: '' });
  if (!booking || booking.isLocked) throw new ClinicError('not_found');
  return toAppointment(booking, ctx.now);
}

/** Whether the caller holds an active booking of this slot: booking reserved it, so nothing is left to do. */
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
