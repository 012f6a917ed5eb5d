import { isOpen, type ClosedDays } from './availability.ts';
import { overlapsAny, rangeIssue, type DayHours, type PlanIssue } from './plans.ts';
import type { SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock, hasBegunBy, hasStarted, instantOf, type Day, type TimeRange } from '#domain/shared/time';

/** How far ahead slots can be published, in days. */
export const MAX_DAYS_AHEAD = 366;

/** When the clinic is open: on open days, between two minutes of the day. */
export type OpeningTimes = { closed: ClosedDays; openingHours: { opens: number; closes: number } };

/**
 * The instant so many opening hours before a minute of a day. If the clinic is open for fewer from `earliest` on, the
 * start of that day.
 */
export function openingHoursBefore(
  { day, minute }: { day: Day; minute: number },
  hours: number,
  { closed, openingHours, earliest }: OpeningTimes & { earliest: Day },
): Date {
  let left = hours * 60;
  let end = Math.min(minute, openingHours.closes);
  for (let on = day; on >= earliest; on = addDays(on, -1)) {
    const open = isOpen(on, closed) ? Math.max(0, end - openingHours.opens) : 0;
    if (open >= left) return instantOf(on, end - left);
    left -= open;
    end = openingHours.closes;
  }
  return instantOf(earliest, 0);
}

/** Why a slot cannot be published, as the key of its message. Written out, so that pages load these messages alone. */
type PublishingIssue = 'validation.dayPast' | 'validation.dayClosed' | 'validation.dayTooFar' | 'validation.outOfHours';

/**
 * Why a slot cannot be published, or null. It must be in the future, at most `MAX_DAYS_AHEAD`, on an open day and
 * within the opening hours (specification, sections 2 and 9).
 */
export function publishingIssue(
  { day, range }: SlotTime,
  clinic: OpeningTimes & { now: Date },
): PublishingIssue | null {
  if (hasStarted(day, range, clinic.now)) return 'validation.dayPast';
  return dayIssue(day, clinic) ?? (isWithin(range, clinic.openingHours) ? null : 'validation.outOfHours');
}

function dayIssue(day: Day, { closed, now }: Pick<OpeningTimes, 'closed'> & { now: Date }): PublishingIssue | null {
  if (day > addDays(clinicClock(now).day, MAX_DAYS_AHEAD)) return 'validation.dayTooFar';
  return isOpen(day, closed) ? null : 'validation.dayClosed';
}

/** Why a doctor cannot have hours on a day, or null. Today they can, also when some of them are over. */
export function hoursOfDayIssue({ day, hours }: DayHours, clinic: OpeningTimes & { now: Date }): PlanIssue | null {
  const ofDay = day < clinicClock(clinic.now).day ? 'validation.dayPast' : dayIssue(day, clinic);
  if (ofDay) return { path: 'day', message: ofDay };
  for (const [index, range] of hours.entries()) {
    const issue = rangeIssue(range, clinic.openingHours);
    if (issue) return { ...issue, path: `hours.${index}.${issue.path}` };
    if (overlapsAny(range, hours.slice(0, index)))
      return { path: `hours.${index}`, message: 'validation.hoursOverlap' };
  }
  return null;
}

function isWithin(range: TimeRange, { opens, closes }: { opens: number; closes: number }): boolean {
  return range.start >= opens && range.end <= closes;
}

/** The longest part of a schedule that one request reads, in days: six weeks, as a month's calendar shows them. */
export const MAX_SCHEDULE_DAYS = 42;

/**
 * What a published slot is on its doctor's schedule. `reserved`: offered to the patient of another appointment; `over`: it
 * has begun, and nobody booked it.
 */
export const slotStates = ['free', 'held', 'booked', 'reserved', 'closed', 'absent', 'busy', 'over'] as const;
export type SlotState = (typeof slotStates)[number];

/** The state of a published slot: that of its booking first, because a closed day does not cancel it. */
export function slotStateOf(
  slot: SlotTime & { isBooked: boolean; isHeld: boolean; isReserved: boolean; isAbsent: boolean; isBusy: boolean },
  clinic: { closed: ClosedDays; clock: { day: Day; minute: number } },
): SlotState {
  if (slot.isBooked) return 'booked';
  if (slot.isHeld) return 'held';
  if (!isOpen(slot.day, clinic.closed)) return 'closed';
  if (slot.isAbsent) return 'absent';
  if (hasBegunBy(clinic.clock, slot.day, slot.range)) return 'over';
  if (slot.isBusy) return 'busy';
  return slot.isReserved ? 'reserved' : 'free';
}
