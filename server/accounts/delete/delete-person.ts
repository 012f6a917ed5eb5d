import type { Transaction } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { ClinicError } from '#domain/shared/errors';
import { isDeletedWith } from '#domain/accounts/persons';
import { assertDeletable } from '#domain/shared/people';
import { clinicClock } from '#domain/shared/time';
import { deleteImportedCalendar, expireUnavailableOffers } from '#server/absences/index';
import {
  forgetAccount,
  hasBookingHistory,
  listUnreleasedAccounts,
  listUpcomingBookings,
  lockBookingsOf,
  releaseHoldsFor,
} from '#server/bookings/index';
import {
  enqueueIdentityDeletion,
  enqueueReceipt,
  findPersonById,
  listDueDeletions,
  listPersonsOf,
  lockAdmins,
  lockDoctor,
  lockPerson,
  releasePersons,
  type LockedPerson,
} from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { listUnboundPayments } from '#server/payments/index';
import { withdrawAllSlots } from '#server/slots/index';
import { deleteNewsletterAddressOf } from '#server/clinic/index';
import { readClock } from '#server/platform/database/clock';
import type { Tables } from '#server/platform/database/tables';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context, Portal } from '#server/platform/context';
import { cancelUpcomingBookings } from './cancel-upcoming-bookings.ts';
import { closeAccount } from './close-account.ts';

/**
 * Deletes an account for the admin.
 * @returns how many accounts were deleted: 0 when it was deleted before.
 * @throws ClinicError `not_allowed`, `not_found`, `cannot_delete_self`, `last_admin`, `use_restricted`.
 */
export async function deletePerson(ctx: Context, { id }: { id: string }): Promise<number> {
  const actor = authorize(ctx, 'person.delete', null);
  return inTransaction(ctx.write, async (trx) => {
    const admins = await lockAdmins(trx);
    const account = await lockPerson(trx, id);
    if (!account) throw new ClinicError('not_found');
    if (account.deletedAt) return 0;
    assertDeletable(account, { actorId: actor.id, admins });
    // Restricted data are retained for the patient unless they request the deletion.
    if (account.restrictedAt && !account.deletionRequestedAt) throw new ClinicError('use_restricted');
    await deleteAccount(ctx, trx, account, actor.id);
    return 1;
  });
}

/**
 * Deletes the accounts that patients asked to delete and did not keep; one that fails is logged and attempted again. Releases whom
 * an account booked for that a server of the version before deleted.
 */
export async function deleteDueAccounts(portal: Portal): Promise<void> {
  const now = await readClock(portal.read);
  for (const id of await listDueDeletions(portal.read, now)) {
    const deleted = inTransaction(portal.write, async (trx) => {
      const account = await lockPerson(trx, id);
      const isDue = account?.deletionDueAt && account.deletionDueAt <= now && !account.deletedAt;
      if (isDue) await deleteAccount({ ...portal, now }, trx, account, id);
    });
    await deleted.catch((err: unknown) => portal.log.error({ err, person: id }, 'an account was not deleted'));
  }
  for (const id of await listUnreleasedAccounts(portal.read)) {
    await inTransaction(portal.write, async (trx) => {
      await releasePersons(trx, id);
      await forgetAccount(trx, id);
    });
  }
}

/** Deletes the minors an account books for; adults, and who has an own account, remain patients, with their appointments. */
async function deletePersons(
  ctx: Portal & { now: Date },
  trx: Transaction<Tables>,
  account: LockedPerson,
  actorId: string,
): Promise<void> {
  for (const { id, ...person } of await listPersonsOf(trx, account.id)) {
    const locked = await lockPerson(trx, id);
    const hasHistory = await hasBookingHistory(trx, id);
    const isDeleted = isDeletedWith({ ...person, hasHistory }, clinicClock(ctx.now).day);
    if (locked && isDeleted) await deleteAccount(ctx, trx, locked, actorId);
  }
}

/**
 * Deletes a locked account: cancels upcoming bookings, notifies patients, refunds paid bookings and removes the account's
 * personal data. Emails, refunds, the identity and images are handled by jobs of the transaction, which are retried until
 * they succeed. Past and current bookings are retained, locked (§ 630f BGB). Somebody who deletes their own account is
 * refunded as for a cancellation of theirs.
 */
async function deleteAccount(
  ctx: Portal & { now: Date },
  trx: Transaction<Tables>,
  account: LockedPerson,
  actorId: string,
): Promise<void> {
  const { id } = account;
  const from = clinicClock(ctx.now);
  await deletePersons(ctx, trx, account, actorId);
  if (account.role === 'doctor') {
    await lockDoctor(trx, id);
    await withdrawAllSlots(trx, { doctorId: id, from: from.day, now: ctx.now });
  }
  await lockBookingsOf(trx, { personId: id, from: from.day });
  // Also a doctor's overdue holds, because a late payment or proof could otherwise still book them.
  await releaseHoldsFor(trx, { patientIds: [id], doctorId: id, now: ctx.now });
  const upcoming = await listUpcomingBookings(trx, { personId: id, from, now: ctx.now });
  const refunded = await cancelUpcomingBookings(ctx, trx, { bookings: upcoming, account, actorId });
  const unbound = await listUnboundPayments(trx, { payerId: id });
  const toEnd = unbound.map(({ id: paymentId }) => ({ id: paymentId, payload: { paymentId } }));
  await ctx.ports.jobs.enqueueAll(trx, 'end-intent', toEnd);
  await enqueueIdentityDeletion(ctx, trx, account);
  await deleteImportedCalendar(trx, id);
  // Anybody may have signed up with an address that is not theirs.
  if (account.emailProvenAt || account.issuer === DESK_ISSUER) await deleteNewsletterAddressOf(trx, account.email);
  const person = actorId === id ? await findPersonById(trx, id) : null;
  if (person) await enqueueReceipt(ctx, trx, person, { receipt: 'deleted' });
  await closeAccount(trx, account, ctx.now);
  if (account.role === 'doctor') await expireUnavailableOffers(trx);
  const details = { role: account.role, cancelled: upcoming.length, refunded };
  await insertAudit(trx, { action: 'person.deleted', actorId, personId: id, details });
}
