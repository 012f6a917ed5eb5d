import { insertAudit } from '#server/store/audit';
import { readClock } from '#server/store/database/clock';
import { markEmailProven } from '#server/store/people';
import { inTransaction } from '#server/store/database/transaction';
import { bookHoldsOf } from '#server/use-cases/holds/book-hold';
import type { Portal } from '#server/lib/context';

/**
 * Marks the address of an account as its owner's: somebody used a link mailed to it, or an identity service vouches
 * for it. What the account holds is booked in the same transaction. Does nothing without a profile, for one that has
 * another address, and the second time. By a link of ours the identity service has its own mark to make (which its
 * screens and sign-in with Google go by). Returns how many holds were booked.
 */
export async function proveAddress(
  portal: Portal,
  identity: { issuer: string; subject: string; email: string },
  { isByOwnLink = false }: { isByOwnLink?: boolean } = {},
): Promise<number> {
  return inTransaction(portal.db, async (trx) => {
    const now = await readClock(trx);
    const id = await markEmailProven(trx, identity, now);
    if (!id) return 0;
    await insertAudit(trx, { action: 'address.proven', actorId: id, personId: id });
    const { issuer, subject } = identity;
    if (isByOwnLink) await portal.ports.jobs.enqueue(trx, 'mark-identity-proven', { issuer, subject }, { id });
    return bookHoldsOf(portal, trx, { patientId: id, now });
  });
}
