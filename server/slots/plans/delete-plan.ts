import { randomUUID } from 'node:crypto';
import type { PublishedPlan } from '#contract/slots/plans';
import { ClinicError } from '#domain/shared/errors';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { deletePlanRow, lockPlansOf } from './plans-rows.ts';
import { publishPlan } from './publish-plan.ts';

/**
 * Deletes a plan of a doctor, of the caller without `doctor_id`, and publishes what follows from that.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function deletePlan(
  ctx: Context,
  { id, doctor_id }: { id: string; doctor_id?: string | undefined },
): Promise<PublishedPlan> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const actor = authorize(ctx, 'plan.change', { doctorId });
  const act = randomUUID();
  await inTransaction(ctx.write, async (trx) => {
    await lockPlansOf(trx, doctorId);
    if (!(await deletePlanRow(trx, { id, doctorId, now: ctx.now }))) throw new ClinicError('not_found');
    await insertAudit(trx, { action: 'plan.deleted', actorId: actor.id, act, personId: doctorId });
  });
  return publishPlan(ctx, { doctor_id }, act);
}
