import { isOpen, type ClosedDays } from './availability.ts';
import type { SlotTime } from './slots.ts';
import { addDays, clinicClock, hasStarted, type TimeRange } from './time.ts';

/** How far ahead slots can be published, in days. */
export const MAX_DAYS_AHEAD = 366;

/** Why a slot cannot be published, as a key of the validation messages. */
export type PublishingIssue = 'dayPast' | 'dayClosed' | 'dayTooFar' | 'outOfHours';

/**
 * Why a slot cannot be published, or null. It must be in the future, at most `MAX_DAYS_AHEAD`, on an open day and
 * within the opening hours (specification, sections 2 and 9).
 */
export function publishingIssue(
  { day, range }: SlotTime,
  clinic: { closed: ClosedDays; openingHours: { opens: number; closes: number }; now: Date },
): PublishingIssue | null {
  if (hasStarted(day, range, clinic.now)) return 'dayPast';
  if (day > addDays(clinicClock(clinic.now).day, MAX_DAYS_AHEAD)) return 'dayTooFar';
  if (!isOpen(day, clinic.closed)) return 'dayClosed';
  return isWithin(range, clinic.openingHours) ? null : 'outOfHours';
}

function isWithin(range: TimeRange, { opens, closes }: { opens: number; closes: number }): boolean {
  return range.start >= opens && range.end <= closes;
}
