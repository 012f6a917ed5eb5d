import type { PublishedPlan } from '#contract/slots/plans';
import { ClinicError } from '#domain/shared/errors';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { findPlannedDoctor } from './plans-rows.ts';
import { fillPlan } from './fill-plan.ts';

/**
 * Publishes the slots of the plans of a doctor, of the caller without `doctor_id`, for the next weeks.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `not_found`.
 */
export async function publishPlan(
  ctx: Context,
  { doctor_id, replace = false }: { doctor_id?: string | undefined; replace?: boolean | undefined },
): Promise<PublishedPlan> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const actor = authorize(ctx, 'plan.change', { doctorId });
  if (!(await findPlannedDoctor(ctx.read, doctorId))) throw new ClinicError('not_found');
  const { added, withdrawn, hours, until, left, inTheWay } = await fillPlan(ctx, {
    doctorId,
    actorId: actor.id,
    replace,
  });
  return { added, withdrawn, hours, until, left: byDate(left), in_the_way: byDate(inTheWay) };
}

function byDate(times: SlotTime[]): PublishedPlan['left'] {
  const sorted = times.toSorted((a, b) => a.day.localeCompare(b.day) || a.range.start - b.range.start);
  return [...Map.groupBy(sorted, ({ day }) => day)].map(([day, ofDay]) => ({
    date: longDate(day),
    slot: ofDay.map(({ range }) => nameOfRange(range)),
  }));
}
