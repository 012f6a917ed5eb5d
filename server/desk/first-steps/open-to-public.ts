import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { insertOpening } from './opening-rows.ts';

/** Opens the portal to visitors and patients, on all servers and for good. @throws ClinicError `not_allowed`, `step_up_required` */
export async function openToPublic(ctx: Context): Promise<void> {
  const { id: actorId } = authorize(ctx, 'portal.open', null);
  await inTransaction(ctx.write, async (trx) => {
    if (await insertOpening(trx)) await insertAudit(trx, { action: 'portal.opened', actorId });
  });
}
