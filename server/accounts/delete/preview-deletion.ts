import { cancelCutoffOf, termsOf } from '#domain/bookings/change-cutoff';
import { isDeletedWith } from '#domain/accounts/persons';
import { assertDeletable } from '#domain/shared/people';
import { clinicClock, longDate, type Day } from '#domain/shared/time';
import { getSubject } from '#server/accounts/rights/get-subject';
import { findRetention } from '#server/accounts/rights/locked-records-rows';
import { countFreeTimes } from '#server/absences/index';
import {
  changePolicyOf,
  countUpcomingBookings,
  hasBookingHistory,
  listBookingsById,
  listUpcomingBookings,
} from '#server/bookings/index';
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
  const paid = await listPaid(ctx, { personId: id, from });
  const persons = [];
  for (const { id: personId, name, ...found } of await listPersonsOf(ctx.read, id)) {
    const isDeleted = isDeletedWith({ ...found, hasHistory: await hasBookingHistory(ctx.read, personId) }, from.day);
    const { upcoming } = await countUpcomingBookings(ctx.read, { personId, from, now: ctx.now });
    if (isDeleted) paid.push(...(await listPaid(ctx, { personId, from })));
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
    refunds: await listRefunds(ctx, paid),
    persons,
    freeSlots: person.role === 'doctor' ? await countFreeTimes(ctx, ahead) : 0,
    ...(await findRetention(ctx.read, id, from)),
    requestedAt: requestedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

type Ahead = { personId: string; from: { day: Day; minute: number } };

/** The ids of a patient's paid bookings that a deletion would cancel. */
async function listPaid({ read, now }: Context, { personId, from }: Ahead): Promise<string[]> {
  const upcoming = await listUpcomingBookings(read, { personId, from, now });
  return upcoming.flatMap(({ id, patientId, paidCents }) => (patientId === personId && paidCents > 0 ? [id] : []));
}

/** The terms of each of these bookings, by which a deletion would refund it. */
async function listRefunds({ read, settings }: Context, bookingIds: string[]) {
  const policy = changePolicyOf(settings);
  return (await listBookingsById(read, bookingIds)).map((booking) => ({
    _id: booking.id,
    AppointmentDate: longDate(booking.day),
    fullUntil: cancelCutoffOf(booking, policy).toISOString(),
    laterPercent: termsOf(booking, policy).lateRefundPercent,
  }));
}
