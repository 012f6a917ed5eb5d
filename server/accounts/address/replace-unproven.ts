import { isDeletedWith } from '#domain/accounts/persons';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock } from '#domain/shared/time';
import { closeAccount } from '#server/accounts/delete/close-account';
import { hasBookingHistory } from '#server/bookings/index';
import {
  findPersonByEmail,
  findPersonById,
  listPersonsOf,
  lockPerson,
  type PersonRow,
  enqueueIdentityDeletion,
} from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { cancelHolds } from './cancel-holds.ts';
import type { Portal } from '#server/platform/context';

/**
 * Closes an account that has the address of an invitation but never proved it, since it may be a stranger's. Ends its
 * sessions, cancels its holds and open payments, and removes its identity and images. Does nothing without such an
 * account.
 * @throws ClinicError `account_exists` when the address is proven, the account was verified or invited by the clinic,
 * or the identity service cannot remove identities; `unproven_account_booked` when it has appointments.
 */
export async function replaceUnproven(
  portal: Portal,
  { email, actorId }: { email: string; actorId: string | null },
): Promise<void> {
  const { read, ports } = portal;
  const person = await findPersonByEmail(read, email);
  if (!person) return;
  await assertReplaceable(read, person);
  if (!(await ports.identity.isReplaceable(person.subject))) throw new ClinicError('account_exists');
  await closeUnproven(portal, { id: person.id, actorId });
  // The closed account's job would do the same later, but the address has to be free now.
  await ports.identity.remove(person.subject);
}

async function assertReplaceable(handle: Db, { id, role, verifiedAt, emailProvenAt }: PersonRow): Promise<void> {
  if (emailProvenAt || role === 'admin' || role === 'reception' || verifiedAt) throw new ClinicError('account_exists');
  if (await hasBookingHistory(handle, id)) throw new ClinicError('unproven_account_booked');
}

/** Closes the account under its row lock, for which `proveAddress` waits too. */
async function closeUnproven(portal: Portal, { id, actorId }: { id: string; actorId: string | null }): Promise<void> {
  await inTransaction(portal.write, async (trx) => {
    const account = await lockPerson(trx, id);
    const person = await findPersonById(trx, id);
    // A concurrent invitation has closed it.
    if (!account || !person) return;
    const now = await readClock(trx);
    const cancelled = await cancelHolds(portal, trx, { personId: id, actorId, now });
    // Checked under the locks of the holds: a payment that came first has booked one.
    await assertReplaceable(trx, person);
    await enqueueIdentityDeletion(portal, trx, account);
    for (const { id: personId, ...found } of await listPersonsOf(trx, id)) {
      const added = await lockPerson(trx, personId);
      const hasHistory = await hasBookingHistory(trx, personId);
      if (added && isDeletedWith({ ...found, hasHistory }, clinicClock(now).day)) await closeAccount(trx, added, now);
    }
    await closeAccount(trx, account, now);
    await insertAudit(trx, {
      action: 'account.replaced',
      actorId,
      personId: id,
      details: { role: account.role, cancelled },
    });
  });
}
