import { ClinicError } from '#domain/shared/errors';
import { assertDeletable } from '#domain/shared/people';
import { clinicClock } from '#domain/shared/time';
import { eraseCallNotes, deleteImportedCalendar, expireUnavailableOffers } from '#server/absences/index';
import { anonymizeBookings, listUpcomingBookings, lockBookingsOf, releaseHoldsFor } from '#server/bookings/index';
import { deletePersonRow, lockAdmins, lockDoctor, lockPerson, enqueueIdentityDeletion } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { listUnboundPayments } from '#server/payments/index';
import { withdrawAllSlots } from '#server/slots/index';
import { releaseMessages, deleteNotificationEvents } from '#server/clinic/index';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { cancelUpcomingBookings } from './cancel-upcoming-bookings.ts';

/**
 * Deletes an account in one transaction: cancels upcoming bookings, notifies patients, refunds paid bookings and
 * removes the account's personal data. Emails, refunds, the identity and images are handled by jobs of that transaction, which
 * are retried until they succeed. Past and current bookings are retained for their doctor, locked (§ 630f BGB).
 * @returns how many accounts were deleted: 0 when it was deleted before.
 * @throws ClinicError `not_allowed`, `not_found`, `cannot_delete_self`, `last_admin`.
 */
export async function deletePerson(ctx: Context, { id }: { id: string }): Promise<number> {
  const actor = authorize(ctx, 'person.delete', null);
  return inTransaction(ctx.write, async (trx) => {
    const admins = await lockAdmins(trx);
    const account = await lockPerson(trx, id);
    if (!account) throw new ClinicError('not_found');
    if (account.deletedAt) return 0;
    assertDeletable(account, { actorId: actor.id, admins });
    const from = clinicClock(ctx.now);
    if (account.role === 'doctor') {
      await lockDoctor(trx, id);
      await withdrawAllSlots(trx, { doctorId: id, from: from.day, now: ctx.now });
    }
    await lockBookingsOf(trx, { personId: id, from: from.day });
    // Also a doctor's overdue holds, because a late payment or proof could otherwise still book them.
    await releaseHoldsFor(trx, { patientId: id, doctorId: id, now: ctx.now });
    const upcoming = await listUpcomingBookings(trx, { personId: id, from, now: ctx.now });
    const refunded = await cancelUpcomingBookings(ctx, trx, { bookings: upcoming, account, actorId: actor.id });
    const unbound = await listUnboundPayments(trx, { payerId: id });
    const toEnd = unbound.map(({ id: paymentId }) => ({ id: paymentId, payload: { paymentId } }));
    await ctx.ports.jobs.enqueueAll(trx, 'end-intent', toEnd);
    await enqueueIdentityDeletion(ctx, trx, account);
    await deleteImportedCalendar(trx, id);
    await deletePersonRow(trx, account, ctx.now);
    await releaseMessages(trx, account.id);
    await deleteNotificationEvents(trx, account.id);
    await anonymizeBookings(trx, id);
    await eraseCallNotes(trx, id);
    if (account.role === 'doctor') await expireUnavailableOffers(trx);
    await insertAudit(trx, {
      action: 'person.deleted',
      actorId: actor.id,
      personId: id,
      details: { role: account.role, cancelled: upcoming.length, refunded },
    });
    return 1;
  });
}
