import { enqueueReceipt, storeRestriction } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { getSubject, lockSubject } from './get-subject.ts';

/**
 * Restricts the use of a patient's data to their appointments (Art. 18 GDPR), or lifts that; a repeated request changes
 * nothing.
 * @throws ClinicError `not_allowed`, `not_found`
 */
export async function restrictUse(
  ctx: Context,
  { id, isRestricted }: { id: string; isRestricted: boolean },
): Promise<void> {
  const { actor, person } = await getSubject(ctx, 'rights.restrict', id);
  await inTransaction(ctx.write, async (trx) => {
    await lockSubject(trx, id);
    if (!(await storeRestriction(trx, id, isRestricted ? ctx.now : null))) return;
    const receipt = isRestricted ? 'restricted' : 'unrestricted';
    await insertAudit(trx, { action: `use.${receipt}`, actorId: actor.id, personId: id });
    await enqueueReceipt(ctx, trx, person, { receipt });
  });
}
