import { fromPlan, toPlan } from '#contract/slots/plan-fields';
import type { Plan, PlanBody, PlanInput } from '#contract/slots/plans';
import { ClinicError } from '#domain/shared/errors';
import { planIssues, type Plan as PlanRules } from '#domain/slots/plans';
import { addDays } from '#domain/shared/time';
import type { Context } from '#server/platform/context';
import { insertAudit } from '#server/platform/audit';
import { violatedConstraint, type Trx } from '#server/platform/database/transaction';
import { changePlans, type PlanChange } from './change-plans.ts';
import { endPlan, insertPlan, listPlanRows, updatePlan, type PlanRow } from './plans-rows.ts';

/**
 * Creates a plan of a doctor, of the caller without `doctor_id`, or changes one. Its slots are published later.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, and as `writePlan`.
 */
export async function savePlan(ctx: Context, { doctor_id, ...plan }: PlanBody): Promise<Plan> {
  const saved = await changePlans(ctx, { doctor_id }, (trx, wanted) => writePlan(ctx, trx, { ...wanted, plan }));
  return { _id: saved.id, version: saved.version, ...fromPlan(saved) };
}

/**
 * As `savePlan`, in the transaction of `changePlans`. A plan that is as wanted already is returned, because its request was
 * sent again. `path`: where the plan is in the request.
 * @throws ClinicError `changed_meanwhile` if somebody else has changed or deleted it since it was read, `plan_overlap`,
 * `invalid_input` with an issue for each wrong field.
 */
export async function writePlan(
  { settings }: Pick<Context, 'settings'>,
  trx: Trx,
  { doctorId, actorId, act, plan, path = '' }: PlanChange & { plan: PlanInput; path?: string },
): Promise<PlanRow> {
  const { _id: id, version, ...fields } = plan;
  const wanted = toPlan(fields);
  // For the message of hours outside of them.
  const params = settings.clinic.openingHours;
  const issues = planIssues(wanted, params).map((issue) => ({ ...issue, path: `${path}${issue.path}`, params }));
  if (issues.length > 0) throw new ClinicError('invalid_input', { issues });
  const plans = await listPlanRows(trx, { doctorId, from: wanted.validFrom });
  const isAsWanted = (row: PlanRow) => JSON.stringify(fromPlan(row)) === JSON.stringify(fromPlan(wanted));
  const same = plans.find((row) => (id === undefined || row.id === id) && isAsWanted(row));
  if (same) return same;
  const written =
    id && version !== undefined
      ? updatePlan(trx, { id, doctorId, version }, wanted)
      : createPlan(trx, { doctorId, plans }, wanted);
  const row = await written.catch((cause: unknown) => {
    if (violatedConstraint(cause) !== 'plan_overlap') throw cause;
    throw new ClinicError('plan_overlap', {
      cause,
      issues: [{ path: `${path}valid_from`, message: 'errors.plan_overlap' }],
    });
  });
  if (!row) throw new ClinicError('changed_meanwhile');
  await insertAudit(trx, {
    action: 'plan.changed',
    actorId,
    act,
    personId: doctorId,
    details: { from: wanted.validFrom, ...(wanted.validUntil && { to: wanted.validUntil }) },
  });
  return row;
}

/** Inserts a plan. The one that applies on its first day ends before it, and goes on after its last one if it has one. */
async function createPlan(
  trx: Trx,
  { doctorId, plans }: { doctorId: string; plans: PlanRow[] },
  wanted: PlanRules,
): Promise<PlanRow> {
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
