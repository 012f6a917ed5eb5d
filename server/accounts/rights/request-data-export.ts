import type { DataExport } from '#contract/accounts/rights';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { checkRateLimit } from '#server/platform/rate-limit';
import { insertDataExport } from './data-exports-rows.ts';
import { getDataExport } from './get-data-export.ts';
import { getSubject, lockSubject } from './get-subject.ts';

/**
 * Has a job collect everything that is stored about a person; one copy at a time.
 * @throws ClinicError `not_allowed`, `step_up_required`, `not_found`, `too_many_requests`
 */
export async function requestDataExport(ctx: Context, { id }: { id: string }): Promise<DataExport | null> {
  const { actor } = await getSubject(ctx, 'rights.export', id);
  await checkRateLimit(ctx, 'dataExport', { account: actor.id });
  await inTransaction(ctx.write, async (trx) => {
    await lockSubject(trx, id);
    const exportId = await insertDataExport(trx, { personId: id, requestedBy: actor.id });
    if (exportId === null) return;
    await insertAudit(trx, { action: 'data.requested', actorId: actor.id, personId: id });
    await ctx.ports.jobs.enqueue(trx, 'data-export', { exportId }, { id: exportId });
  });
  return getDataExport(ctx, { id });
}
