import { fromPlan, toPlan } from '#contract/slots/plan-fields';
import type { Plan, PlanBody } from '#contract/slots/plans';
import { ClinicError } from '#domain/shared/errors';
import { planIssues, type Plan as PlanRules } from '#domain/slots/plans';
import { addDays } from '#domain/shared/time';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { insertAudit } from '#server/platform/audit';
import { inTransaction, violatedConstraint, type Trx } from '#server/platform/database/transaction';
import { endPlan, insertPlan, listPlanRows, lockPlansOf, updatePlan, type PlanRow } from './plans-rows.ts';

/**
 * Creates a plan of a doctor, of the caller without `doctor_id`, or changes one. Its slots are published later.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `plan_overlap`, `changed_meanwhile` if somebody else has
 * changed or deleted it since it was read, `invalid_input` with an issue for each wrong field.
 */
export async function savePlan(ctx: Context, { doctor_id, _id: id, version, ...body }: PlanBody): Promise<Plan> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const actor = authorize(ctx, 'plan.change', { doctorId });
  const wanted = toPlan(body);
  const issues = planIssues(wanted, ctx.settings.clinic.openingHours);
  if (issues.length > 0) {
    // For the message of hours outside of them.
    const params = ctx.settings.clinic.openingHours;
    throw new ClinicError('invalid_input', { issues: issues.map((issue) => ({ ...issue, params })) });
  }
  const saved = await withoutOverlap(
    inTransaction(ctx.write, async (trx) => {
      if (!(await lockPlansOf(trx, doctorId))) throw new ClinicError('doctor_not_verified');
      const row =
        id && version !== undefined
          ? await updatePlan(trx, { id, doctorId, version }, wanted)
          : await createPlan(trx, doctorId, wanted);
      if (!row) throw new ClinicError('changed_meanwhile');
      await insertAudit(trx, {
        action: 'plan.changed',
        actorId: actor.id,
        personId: doctorId,
        details: { from: wanted.validFrom, ...(wanted.validUntil && { to: wanted.validUntil }) },
      });
      return row;
    }),
  );
  return { _id: saved.id, version: saved.version, ...fromPlan(saved) };
}

/** Inserts a plan. The one that applies on its first day ends before it, and goes on after its last one if it has one. */
async function createPlan(trx: Trx, doctorId: string, wanted: PlanRules): Promise<PlanRow> {
  const plans = await listPlanRows(trx, { doctorId, from: wanted.validFrom });
  const earlier = plans.find(({ validFrom }) => validFrom < wanted.validFrom);
  if (!earlier) return insertPlan(trx, doctorId, wanted);
  await endPlan(trx, earlier.id, addDays(wanted.validFrom, -1));
  const row = await insertPlan(trx, doctorId, wanted);
  const { id: _id, version: _version, ...rest } = earlier;
  if (wanted.validUntil !== null && (rest.validUntil === null || rest.validUntil > wanted.validUntil)) {
    await insertPlan(trx, doctorId, { ...rest, validFrom: addDays(wanted.validUntil, 1) });
  }
  return row;
}

async function withoutOverlap<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'plan_overlap') throw new ClinicError('plan_overlap', { cause: error });
    throw error;
  }
}
