import { randomUUID } from 'node:crypto';
import type { PublishBody, PublishedPlan } from '#contract/slots/plans';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { changePlans } from './change-plans.ts';
import { fillPlan } from './fill-plan.ts';
import { findPlannedDoctor } from './plans-rows.ts';
import { writePlan } from './save-plan.ts';
import { setHours } from './set-hours.ts';

/**
 * Publishes the slots of the plans of a doctor, of the caller without `doctor_id`, for the next weeks. `plan` and `days` are
 * saved before, all or none of them, each day once; if publishing fails then, sending them again or the job completes it.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`, and as `writePlan` and `setHours`.
 */
export async function publishPlan(
  ctx: Context,
  { doctor_id, replace = false, plan, days = [] }: PublishBody,
  act = randomUUID() as string,
): Promise<PublishedPlan> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const actor = authorize(ctx, 'plan.change', { doctorId });
  if (!(await findPlannedDoctor(ctx.read, doctorId))) throw new ClinicError('not_found');
  if (plan || days.length > 0) {
    await changePlans(ctx, { doctor_id, act }, async (trx, wanted) => {
      if (plan) await writePlan(ctx, trx, { ...wanted, plan, path: 'plan.' });
      for (const [index, day] of days.entries()) {
        if (days.findIndex((other) => other.day === day.day) < index)
          throw invalidInput(`days.${index}.day`, 'validation.dayTwice');
        await setHours(ctx, trx, { ...wanted, ...day, path: `days.${index}.` });
      }
    });
  }
  const filled = await fillPlan(ctx, { doctorId, actorId: actor.id, act, replace });
  const { added, withdrawn, until, left, inTheWay } = filled;
  const hours = filled.hours + days.length;
  return { added, withdrawn, hours, until, left: byDate(left), in_the_way: byDate(inTheWay) };
}

function byDate(times: SlotTime[]): PublishedPlan['left'] {
  const sorted = times.toSorted((a, b) => a.day.localeCompare(b.day) || a.range.start - b.range.start);
  return [...Map.groupBy(sorted, ({ day }) => day)].map(([day, ofDay]) => ({
    date: longDate(day),
    slot: ofDay.map(({ range }) => nameOfRange(range)),
  }));
}
