import { ClinicError } from '#domain/shared/errors';
import { dollarsFromCents, sumByCurrency } from '#domain/shared/money';
import { isAllowed } from '#domain/shared/permission';
import { dueCents } from '#domain/bookings/settlement';
import { clinicClock } from '#domain/shared/time';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { formatSplitCursor, parseSplitCursor, toAppointment, listBookingsOfPatient } from '#server/bookings/index';
import { auditSeen } from '#server/platform/audit';
import { findClaimCodeTime, presentDeskPatient } from '#server/accounts/index';
import { findAccountOf, listCorrections, listPersonsOf } from '#server/people/index';
import { findDeskPerson, listUnpaidOf } from './desk-persons-rows.ts';

/**
 * A person with a page of their appointments: current ones, soonest first, then past ones, newest first; for reception
 * colleagues too, of whose profile only the name. The read is audited.
 * @throws ClinicError `not_allowed`, `not_found`, `invalid_input`.
 */
export async function getDeskPerson(
  ctx: Context,
  { id, limit, cursor }: { id: string; limit: number; cursor?: string | undefined },
) {
  const actor = authorize(ctx, 'desk.patient', null);
  const { read, write, now } = ctx;
  const page = parseSplitCursor(cursor) ?? { clock: clinicClock(now), after: null };
  const person = await findDeskPerson(read, id);
  if (!person) throw new ClinicError('not_found');
  const { id: personId, role, ...facts } = person;
  const isReadable = isAllowed(actor, 'profile.read', { email: facts.email, role });
  await auditSeen(write, actor, 'person', { personId });
  const account = await findAccountOf(read, personId);
  const persons = await listPersonsOf(read, personId);
  const unpaid = await listUnpaidOf(read, { personId, now });
  const due = sumByCurrency(unpaid.map((booking) => ({ currency: booking.currency, cents: dueCents(booking) })));
  const rows = await listBookingsOfPatient(read, {
    ...page,
    patientId: personId,
    as: 'patient',
    now,
    includeCancelled: true,
    limit: limit + 1,
  });
  const { page: shown, last } = paginate(rows, limit);
  return {
    data: {
      ...(isReadable ? { _id: personId, ...facts } : presentDeskPatient(person)),
      due: due.map(({ cents, currency }) => ({ amount: dollarsFromCents(cents), currency })),
      corrections: isReadable
        ? (await listCorrections(read, personId)).map((one) => ({ ...one, correctedAt: one.correctedAt.toISOString() }))
        : [],
      account: account && { _id: account.id, name: account.name },
      persons: isReadable ? persons.map(({ id: _id, name }) => ({ _id, name })) : [],
      claimCodeAt: (await findClaimCodeTime(read, personId, now))?.toISOString() ?? null,
    },
    appointments: shown.map((row) => toAppointment(row, { ...ctx, isList: true })),
    nextCursor: formatSplitCursor(last, page.clock),
  };
}
