import { isDeletedWith } from '#domain/accounts/persons';
import { assertDeletable } from '#domain/shared/people';
import { clinicClock } from '#domain/shared/time';
import { getSubject } from '#server/accounts/rights/get-subject';
import { findRetention } from '#server/accounts/rights/locked-records-rows';
import { countFreeTimes } from '#server/absences/index';
import { countUpcomingBookings, hasBookingHistory } from '#server/bookings/index';
import { listAdmins, listPersonsOf } from '#server/people/index';
import { auditSeen } from '#server/platform/audit';
import type { Context } from '#server/platform/context';

/**
 * What deleting an account would cancel, and what the law retains of it; a read of somebody else is audited.
 * @throws ClinicError `not_allowed`, `not_found`, for an admin also `cannot_delete_self`, `last_admin`.
 */
export async function previewDeletion(ctx: Context, { id }: { id: string }) {
  const { actor, person, isOwn } = await getSubject(ctx, 'person.preview_deletion', id);
  if (actor.role === 'admin') assertDeletable(person, { actorId: actor.id, admins: await listAdmins(ctx.read) });
  if (!isOwn) await auditSeen(ctx.write, actor, 'profile', { personId: id });
  const from = clinicClock(ctx.now);
  const counts = await countUpcomingBookings(ctx.read, { personId: id, from, now: ctx.now });
  const persons = [];
  for (const { id: personId, name, ...found } of await listPersonsOf(ctx.read, id)) {
    const isDeleted = isDeletedWith({ ...found, hasHistory: await hasBookingHistory(ctx.read, personId) }, from.day);
    const { upcoming } = await countUpcomingBookings(ctx.read, { personId, from, now: ctx.now });
    const { keptUntil } = await findRetention(ctx.read, personId, from);
    // Of who remains a patient the account sees nothing more than before.
    persons.push({ name, isDeleted, upcoming: isDeleted ? upcoming : null, keptUntil: isDeleted ? keptUntil : null });
  }
  const ahead = { doctorId: id, days: { first: from.day, last: null } };
  const { deletionRequestedAt: requestedAt, deletionDueAt: dueAt } = person;
  return {
    _id: person.id,
    name: person.name,
    ...counts,
    persons,
    freeSlots: person.role === 'doctor' ? await countFreeTimes(ctx, ahead) : 0,
    ...(await findRetention(ctx.read, id, from)),
    requestedAt: requestedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}
