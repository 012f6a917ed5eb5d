import type { RouteData } from '#contract/shared/define-route';
import type { setHours as route, HoursBody } from '#contract/slots/plans';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock } from '#domain/shared/time';
import { clockOf, minuteOf, type DayHours } from '#domain/slots/plans';
import { hoursOfDayIssue } from '#domain/slots/schedule';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { findLeavingDay } from '#server/slots/blocked/leaving-day-rows';
import { fillDays, lastFilledDay } from './fill-plan.ts';
import { listHours, lockPlansOf, updateHours } from './plans-rows.ts';

/**
 * Sets the hours of a doctor on one day, of the caller without `doctor_id`; with null they are as in the plan again.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `invalid_input` for a day or hours that cannot be published.
 */
export async function setHours(
  ctx: Context,
  { doctor_id, day, hours }: HoursBody,
): Promise<RouteData<typeof route>['data']> {
  const doctorId = doctor_id ?? ctx.actor?.id ?? '';
  const actor = authorize(ctx, 'plan.change', { doctorId });
  const ofDay = { doctorId, from: day, to: day };
  const ranges = (hours ?? []).map(({ from, to }) => ({ start: minuteOf(from), end: minuteOf(to) }));
  const wanted: DayHours = { day, hours: ranges, isByHand: hours !== null };
  return inTransaction(ctx.write, async (trx) => {
    if (!(await lockPlansOf(trx, doctorId))) throw new ClinicError('doctor_not_verified');
    const { openingHours } = ctx.settings.clinic;
    const issue = hoursOfDayIssue(wanted, { closed: await readClosedDays(trx, ofDay), openingHours, now: ctx.now });
    if (issue) throw new ClinicError('invalid_input', { issues: [{ ...issue, params: openingHours }] });
    const leaves = await findLeavingDay(trx, doctorId);
    if (leaves !== null && day >= leaves) throw invalidInput('day', 'validation.dayLeft');
    await updateHours(trx, doctorId, [wanted]);
    const until = lastFilledDay(ctx, clinicClock(ctx.now).day);
    const { left, inTheWay } = await fillDays(ctx, trx, { ...ofDay, until });
    const [set] = await listHours(trx, ofDay);
    const clocks = (set?.hours ?? []).map(({ start, end }) => ({ from: clockOf(start), to: clockOf(end) }));
    const text = clocks.map(({ from, to }) => `${from}–${to}`).join(', ');
    const details = { day, ...(hours === null ? {} : { hours: text }) };
    await insertAudit(trx, { action: 'hours.set', actorId: actor.id, personId: doctorId, details });
    return { hours: clocks, left: namesOf(left), in_the_way: namesOf(inTheWay) };
  });
}

function namesOf(times: SlotTime[]): string[] {
  return times.toSorted((a, b) => a.range.start - b.range.start).map(({ range }) => nameOfRange(range));
}
