import { randomUUID } from 'node:crypto';
import type { HoursOfDay, PublishBody, PublishedPlan } from '#contract/slots/plans';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock, longDate, minuteOf } from '#domain/shared/time';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { changePlans, type PlanChange } from './change-plans.ts';
import { fillDays, fillPlan, lastFilledDay } from './fill-plan.ts';
import { findPlannedDoctor, updateHours } from './plans-rows.ts';
import { writePlan } from './save-plan.ts';
import type { DayHours } from '#domain/slots/plans';
import { hoursOfDayIssue } from '#domain/slots/schedule';
import { insertAudit } from '#server/platform/audit';
import type { Trx } from '#server/platform/database/transaction';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { findLeavingDay } from '#server/slots/blocked/leaving-day-rows';

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

/**
 * Sets the hours of a doctor on one day, in the transaction of `changePlans`; with null they are as in the plan again.
 * `path`: where the day is in the request.
 * @throws ClinicError `invalid_input` for a day or hours that cannot be published.
 */
async function setHours(
  ctx: Context,
  trx: Trx,
  { doctorId, actorId, act, day, hours, path }: PlanChange & HoursOfDay & { path: string },
): Promise<void> {
  const ofDay = { doctorId, from: day, to: day };
  const ranges = (hours ?? []).map(({ from, to }) => ({ start: minuteOf(from), end: minuteOf(to) }));
  const wanted: DayHours = { day, hours: ranges, isByHand: hours !== null };
  const { openingHours: params } = ctx.settings.clinic;
  const clinic = { closed: await readClosedDays(trx, ofDay), openingHours: params, now: ctx.now };
  const issue = hoursOfDayIssue(wanted, clinic);
  if (issue) throw new ClinicError('invalid_input', { issues: [{ ...issue, path: `${path}${issue.path}`, params }] });
  const leaves = await findLeavingDay(trx, doctorId);
  if (leaves !== null && day >= leaves) throw invalidInput(`${path}day`, 'validation.dayLeft');
  await updateHours(trx, doctorId, [wanted]);
  await fillDays(ctx, trx, { ...ofDay, until: lastFilledDay(ctx, clinicClock(ctx.now).day) });
  const text = (hours ?? []).map(({ from, to }) => `${from}–${to}`).join(', ');
  const details = { day, ...(hours === null ? {} : { hours: text }) };
  await insertAudit(trx, { action: 'hours.set', actorId, act, personId: doctorId, details });
}
