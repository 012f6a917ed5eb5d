import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { lockOffered, updatePositions } from './managed-treatments-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/**
 * Orders the treatments that are not archived.
 * @throws ClinicError `not_allowed`, `changed_meanwhile` if the ids are not exactly theirs.
 */
export async function orderTreatments(ctx: Context, ids: string[]): Promise<void> {
  const actor = authorize(ctx, 'treatment.manage', null);
  await inTransaction(ctx.write, async (trx) => {
    const offered = await lockOffered(trx);
    if (offered.join() !== ids.toSorted().join()) throw new ClinicError('changed_meanwhile');
    await updatePositions(trx, ids);
    await insertAudit(trx, { action: 'treatments.ordered', actorId: actor.id });
  });
}
