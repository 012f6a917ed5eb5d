import type { Appointment } from '#contract/bookings/bookings';
import { clinicClock } from '#domain/shared/time';
import { listBookingsOfPatient } from './list-bookings-rows.ts';
import { auditSeen } from '#server/platform/audit';
import { findPersonByEmail } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { parseSplitCursor, formatSplitCursor } from './booking-cursor.ts';
import { toAppointment } from './present-booking.ts';

/**
 * A page of a person's appointments: current ones, soonest first, then past ones, newest first. `cursor` is the
 * `nextCursor` of the previous page.
 * @throws ClinicError `not_allowed`, `invalid_input`.
 */
export async function listBookings(
  ctx: Context,
  wanted: { email: string; include?: 'cancelled' | undefined; limit: number; cursor?: string | undefined },
): Promise<{ appointmentData: Appointment[]; nextCursor: string | null }> {
  const { email, include, limit, cursor } = wanted;
  const patientId = await readPatient(ctx, email);
  const page = parseSplitCursor(cursor) ?? { clock: clinicClock(ctx.now), after: null };
  if (patientId === null) return { appointmentData: [], nextCursor: null };
  const rows = await listBookingsOfPatient(ctx.read, {
    ...page,
    patientId,
    as: 'account',
    now: ctx.now,
    includeCancelled: include === 'cancelled',
    limit: limit + 1,
  });
  const { page: shown, last } = paginate(rows, limit);
  return {
    appointmentData: shown.map((row) => toAppointment(row, ctx)),
    nextCursor: formatSplitCursor(last, page.clock),
  };
}

/**
 * The id of the person whose bookings are read, or null for an unknown address; audits the read of another's.
 * @throws ClinicError `not_allowed`
 */
async function readPatient(ctx: Context, email: string): Promise<string | null> {
  if (ctx.actor?.email === email) return authorize(ctx, 'booking.list', { email }).id;
  const person = await findPersonByEmail(ctx.read, email);
  const actor = authorize(ctx, 'booking.list', { email, role: person?.role });
  const personId = person?.id ?? null;
  await auditSeen(ctx.write, actor, 'bookings', { personId });
  return personId;
}
