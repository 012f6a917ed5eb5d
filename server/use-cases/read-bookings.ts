import type { Appointment } from '#contract/bookings';
import { ClinicError } from '#domain/errors';
import { rangeOfName } from '#domain/slot';
import { dayFromLongDate, isDay } from '#domain/time';
import { findBooking, findReservation, listBookingsOfPatient, type BookingCursor } from '#server/store/bookings';
import { authorize } from './authorize.ts';
import type { Context } from './context.ts';
import { toAppointment } from './present.ts';

/** A person's appointments, the newest day first; `cursor` is the `nextCursor` of the page before. */
export async function listBookings(
  ctx: Context,
  { email, limit, cursor }: { email: string; limit: number; cursor?: string | undefined },
): Promise<{ appointmentData: Appointment[]; nextCursor: string | null }> {
  authorize(ctx, 'booking.list', { email });
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listBookingsOfPatient(ctx.db, { email, limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    appointmentData: page.map((row) => toAppointment(row, ctx.now)),
    nextCursor: last ? writeCursor({ day: last.day, start: last.range.start, id: last.id }) : null,
  };
}

/** One appointment, for its patient, its doctor or the admin; for anybody else it does not exist. */
export async function getBooking(ctx: Context, { id }: { id: string }): Promise<Appointment> {
  const booking = await findBooking(ctx.db, id);
  authorize(ctx, 'booking.read', booking ?? { patientId: '', doctorId: '' });
  if (!booking) throw new ClinicError('not_found');
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
    day && range && (await findReservation(ctx.db, { patientId: actor.id, doctorEmail: wanted.doctor, day, range }));
  if (!held) throw new ClinicError('not_reserved');
}

function writeCursor({ day, start, id }: BookingCursor): string {
  return [day, start, id].join('_');
}

function readCursor(text: string): BookingCursor {
  const [day = '', start = '', id = ''] = text.split('_');
  if (!isDay(day) || !/^\d{1,4}$/.test(start) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw new ClinicError('invalid_input', { issues: [{ path: 'cursor', message: 'validation.invalid' }] });
  }
  return { day, start: Number(start), id };
}
