import type { HoursOfDay } from '#contract/slots/plans';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { clinicClock, minuteOf } from '#domain/shared/time';
import { type DayHours } from '#domain/slots/plans';
import { hoursOfDayIssue } from '#domain/slots/schedule';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import type { Trx } from '#server/platform/database/transaction';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { findLeavingDay } from '#server/slots/blocked/leaving-day-rows';
import type { PlanChange } from './change-plans.ts';
import { fillDays, lastFilledDay } from './fill-plan.ts';
import { updateHours } from './plans-rows.ts';

/**
 * Sets the hours of a doctor on one day, in the transaction of `changePlans`; with null they are as in the plan again.
 * `path`: where the day is in the request.
 * @throws ClinicError `invalid_input` for a day or hours that cannot be published.
 */
export async function setHours(
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
