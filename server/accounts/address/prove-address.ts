import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { markEmailProven } from '#server/people/index';
import { inTransaction } from '#server/platform/database/transaction';
import { bookHolds } from '#server/bookings/index';
import type { Portal } from '#server/platform/context';

/**
 * Marks the address of an account as proven, by a mailed link or an identity service, and books the account's holds in
 * the same transaction, unless the proof was a link for a new password: somebody else may have made them, so each is
 * confirmed by itself. Does nothing without a profile, for another address, or if it is proven already. After a link
 * of ours, a job marks it at the identity service as well, whose sign-in with Google depends on that. Returns the
 * number of holds booked.
 */
export async function proveAddress(
  portal: Portal,
  identity: { issuer: string; subject: string; email: string },
  { isByOwnLink = false, isByNewPassword = false }: { isByOwnLink?: boolean; isByNewPassword?: boolean } = {},
): Promise<number> {
  return inTransaction(portal.write, async (trx) => {
    const id = await markEmailProven(trx, identity, await readClock(trx));
    if (!id) return 0;
    await insertAudit(trx, { action: 'address.proven', actorId: id, personId: id });
    const { issuer, subject } = identity;
    if (isByOwnLink) await portal.ports.jobs.enqueue(trx, 'mark-identity-proven', { issuer, subject }, { id });
    return bookHolds(portal, trx, { patientId: id, which: isByNewPassword ? 'none' : 'all' });
  });
}
