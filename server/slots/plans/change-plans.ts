import { randomUUID } from 'node:crypto';
import { ClinicError } from '#domain/shared/errors';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { lockPlansOf } from './plans-rows.ts';

/** Whose plans are changed, by whom, and the act of it. */
export type PlanChange = { doctorId: string; actorId: string; act: string };

/**
 * Changes the plans and hours of a doctor, of the caller without `doctor_id`, in one transaction that excludes others.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, and what `change` throws.
 */
export async function changePlans<Result>(
  ctx: Context,
  { doctor_id, act = randomUUID() }: { doctor_id?: string | undefined; act?: string },
  change: (trx: Trx, wanted: PlanChange) => Promise<Result>,
): Promise<Result> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const { id: actorId } = authorize(ctx, 'plan.change', { doctorId });
  return inTransaction(ctx.write, async (trx) => {
    if (!(await lockPlansOf(trx, doctorId))) throw new ClinicError('doctor_not_verified');
    return change(trx, { doctorId, actorId, act });
  });
}
