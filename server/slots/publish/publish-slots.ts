import type { Published, SlotRecord } from '#contract/slots/slots';
import { ClinicError, invalidInput, type InputIssue } from '#domain/shared/errors';
import { slotsOfPlan } from '#domain/slots/plans';
import { MAX_DAYS_AHEAD, publishingIssue } from '#domain/slots/schedule';
import { nameOfRange, slotTimeOf, type SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate } from '#domain/shared/time';
import { findLeavingDay } from '#server/slots/blocked/leaving-day-rows';
import { insertAudit } from '#server/platform/audit';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { forgetWithdrawals, listPlanRows, listWithdrawnByHand } from '#server/slots/plans/plans-rows';
import { findOverHoursBooking, insertSlots, listSlotsOfDays, lockVerifiedDoctor } from './slots-rows.ts';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

type Wanted = SlotTime & { path: string };

/**
 * Publishes slots of the caller, all or none. Slots that exist already are returned as `already` and not changed.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `slot_overlap`, `invalid_input` with an issue for each
 * slot that is past, on a closed day, too far ahead, outside of the opening hours or after the doctor's last day.
 */
export async function publishSlots(ctx: Context, { docEmail, docSlot }: SlotRecord): Promise<Published> {
  const actor = authorize(ctx, 'slot.publish', { email: docEmail });
  const wanted = docSlot.flatMap(toTimes);
  const times = wanted.filter((time, index) => wanted.findIndex((other) => isSame(other, time)) === index);
  return inTransaction(ctx.write, async (trx) => {
    await assertPublishable(ctx, trx, wanted);
    if (!(await lockVerifiedDoctor(trx, actor.id))) throw new ClinicError('doctor_not_verified');
    await assertStays(trx, actor.id, wanted);
    const booked = await findOverHoursBooking(trx, actor.id, times);
    if (booked) throw slotOverlap(booked, 'validation.timeBooked');
    const added = await insertSlots(trx, actor.id, await withPlans(trx, actor.id, times));
    const already = times.filter((time) => !added.some((candidate) => isSame(candidate, time)));
    await assertExisting(trx, actor.id, already);
    const days = added.map(({ day }) => day).toSorted();
    if (days.length > 0) {
      await insertAudit(trx, {
        action: 'slots.published',
        actorId: actor.id,
        personId: actor.id,
        details: { count: added.length, from: days[0] ?? '', to: days.at(-1) ?? '' },
      });
    }
    return { added: byDate(added), already: byDate(already) };
  });
}

function toTimes({ date, slot }: SlotRecord['docSlot'][number], index: number): Wanted[] {
  return slot.flatMap((name) => {
    const time = slotTimeOf(date, name);
    return time ? [{ ...time, path: `docSlot.${index}.date` }] : [];
  });
}

async function assertPublishable(ctx: Context, trx: Trx, wanted: Wanted[]): Promise<void> {
  const { day } = clinicClock(ctx.now);
  const closed = await readClosedDays(trx, { from: day, to: addDays(day, MAX_DAYS_AHEAD) });
  const { openingHours } = ctx.settings.clinic;
  const issues: InputIssue[] = wanted.flatMap((time) => {
    const issue = publishingIssue(time, { closed, openingHours, now: ctx.now });
    return issue ? [{ path: time.path, message: issue, params: openingHours }] : [];
  });
  // Two ranges of one day can have the same issue, which is reported once.
  const distinct = [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
  if (distinct.length > 0) throw new ClinicError('invalid_input', { issues: distinct });
}

/** @throws ClinicError `invalid_input` for a slot on a day on which the doctor has left the clinic. */
async function assertStays(trx: Trx, doctorId: string, wanted: Wanted[]): Promise<void> {
  const left = await findLeavingDay(trx, doctorId);
  const time = wanted.find(({ day }) => left !== null && day >= left);
  if (time) throw invalidInput(time.path, 'validation.dayLeft');
}

/**
 * The times, those of a plan that its doctor withdrew by hand as slots of the plan again: as before a withdrawal that is
 * undone. By hand they would be in the way of a later plan.
 */
async function withPlans(trx: Trx, doctorId: string, times: SlotTime[]) {
  const withdrawn = await listWithdrawnByHand(trx, doctorId, times);
  const from = times.map(({ day }) => day).toSorted()[0] ?? '';
  const plans = withdrawn.length > 0 ? await listPlanRows(trx, { doctorId, from }) : [];
  const planOf = ({ day, range }: SlotTime) =>
    plans.find((plan) => slotsOfPlan(plan, day).some((candidate) => isSame({ day, range: candidate }, { day, range })))
      ?.id ?? null;
  const returned = withdrawn.filter((time) => planOf(time) !== null);
  await forgetWithdrawals(
    trx,
    returned.map(({ id }) => id),
  );
  return times.map((time) => ({
    ...time,
    planId: returned.some((candidate) => isSame(candidate, time)) ? planOf(time) : null,
  }));
}

/** @throws ClinicError `slot_overlap` unless each slot that was not inserted exists with the same range. */
async function assertExisting(trx: Trx, doctorId: string, times: Wanted[]): Promise<void> {
  if (times.length === 0) return;
  const existing = await listSlotsOfDays(trx, doctorId, [...new Set(times.map(({ day }) => day))]);
  const missing = times.find((time) => !existing.some((candidate) => isSame(candidate, time)));
  if (missing) throw slotOverlap(missing, 'errors.slot_overlap');
}

function slotOverlap({ path }: Wanted, message: string): ClinicError {
  return new ClinicError('slot_overlap', { issues: [{ path, message }] });
}

function isSame(a: SlotTime, b: SlotTime): boolean {
  return a.day === b.day && a.range.start === b.range.start && a.range.end === b.range.end;
}

function byDate(times: SlotTime[]): Published['added'] {
  const sorted = times.toSorted((a, b) => (a.day === b.day ? a.range.start - b.range.start : a.day < b.day ? -1 : 1));
  return [...Map.groupBy(sorted, ({ day }) => day)].map(([day, ofDay]) => ({
    date: longDate(day),
    slot: ofDay.map(({ range }) => nameOfRange(range)),
  }));
}
