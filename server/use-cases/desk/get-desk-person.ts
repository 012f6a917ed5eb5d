import type { RouteReply } from '#contract/define-route';
import type { getDeskPerson as getDeskPersonRoute } from '#contract/desk-persons';
import { ClinicError } from '#domain/errors';
import { dollarsFromCents, sumByCurrency } from '#domain/money';
import { isAllowed } from '#domain/permission';
import { dueCents } from '#domain/settlement';
import { clinicClock } from '#domain/time';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { paginate } from '#server/lib/pagination';
import { formatSplitCursor, parseSplitCursor } from '#server/lib/booking-cursor';
import { toAppointment } from '#server/lib/present-booking';
import { insertAudit } from '#server/store/audit';
import { findClaimCodeTime } from '#server/store/claim-codes';
import { findDeskPerson, listUnpaidOf } from '#server/store/desk-persons';
import { listBookingsOfPatient } from '#server/store/list-bookings';
import { presentDeskPatient } from '#server/use-cases/desk-patients/present-desk-patient';

/**
 * A person with a page of their appointments: current ones, soonest first, then past ones, newest first; for reception
 * colleagues too, of whose profile only the name. The read is audited.
 * @throws ClinicError `not_allowed`, `not_found`, `invalid_input`.
 */
export async function getDeskPerson(
  ctx: Context,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
): Promise<RouteReply<typeof getDeskPersonRoute>> {
  const actor = authorize(ctx, 'desk.patient', null);
  const { db, now } = ctx;
  const page = parseSplitCursor(cursor) ?? { clock: clinicClock(now), after: null };
  const person = await findDeskPerson(db, id);
  if (!person) throw new ClinicError('not_found');
  const { id: personId, role, ...facts } = person;
  const isReadable = isAllowed(actor, 'profile.read', { email: facts.email, role });
  await insertAudit(db, { action: 'patients.seen', actorId: actor.id, personId, details: { list: 'person' } });
  const unpaid = await listUnpaidOf(db, { personId, now });
  const due = sumByCurrency(unpaid.map((booking) => ({ currency: booking.currency, cents: dueCents(booking) })));
  const rows = await listBookingsOfPatient(db, {
    ...page,
    patientId: personId,
    now,
    includeCancelled: true,
    limit: limit + 1,
  });
  const { page: shown, last } = paginate(rows, limit);
  return {
    data: {
      ...(isReadable ? { _id: personId, ...facts } : presentDeskPatient(person)),
      due: due.map(({ cents, currency }) => ({ amount: dollarsFromCents(cents), currency })),
      claimCodeAt: (await findClaimCodeTime(db, personId, now))?.toISOString() ?? null,
    },
    appointments: shown.map((row) => toAppointment(row, ctx)),
    nextCursor: formatSplitCursor(last, page.clock),
  };
}
