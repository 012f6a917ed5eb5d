import type { Appointment } from '#contract/bookings';
import { clinicClock } from '#domain/time';
import { listBookingsOfPatient } from '#server/store/list-bookings';
import { insertAudit } from '#server/store/audit';
import { findPersonByEmail } from '#server/store/people';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { paginate, parseSplitCursor, formatSplitCursor } from '#server/lib/pagination';
import { toAppointment } from '#server/lib/presenters';

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
  const actor = authorize(ctx, 'booking.list', { email });
  const patientId = actor.email === email ? actor.id : await findPatientAndAudit(ctx, { actorId: actor.id, email });
  const page = parseSplitCursor(cursor) ?? { clock: clinicClock(ctx.now), after: null };
  if (patientId === null) return { appointmentData: [], nextCursor: null };
  const rows = await listBookingsOfPatient(ctx.db, {
    ...page,
    patientId,
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

/** The id of the patient whose bookings an admin reads, or null for an unknown address; audits the read. */
async function findPatientAndAudit(ctx: Context, seen: { actorId: string; email: string }): Promise<string | null> {
  const person = await findPersonByEmail(ctx.db, seen.email);
  const personId = person?.id ?? null;
  await insertAudit(ctx.db, {
    action: 'patients.seen',
    actorId: seen.actorId,
    personId,
    details: { list: 'bookings' },
  });
  return personId;
}
