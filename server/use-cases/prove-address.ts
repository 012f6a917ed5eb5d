import { insertAudit } from '#server/store/audit';
import { readClock } from '#server/store/clock';
import { markEmailProven } from '#server/store/people';
import { inTransaction } from '#server/store/transaction';
import type { Portal } from './context.ts';

/**
 * Marks the address of an account as its owner's: somebody used a link mailed to it, or an identity service vouches
 * for it. Does nothing without a profile, for one that has another address, and the second time.
 */
export async function proveAddress(
  { db }: Portal,
  identity: { issuer: string; subject: string; email: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const id = await markEmailProven(trx, identity, await readClock(trx));
    if (id) await insertAudit(trx, { action: 'address.proven', actorId: id, personId: id });
  });
}
