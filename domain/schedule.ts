import { isOpen, type ClosedDays } from './availability.ts';
import type { SlotTime } from './slots.ts';
import { addDays, clinicClock, hasStarted, type TimeRange } from './time.ts';

/** How far ahead free time is published, in days. */
export const MAX_DAYS_AHEAD = 366;

/** Why a time cannot be published, as a key of the validation sentences. */
export type PublishingIssue = 'dayPast' | 'dayClosed' | 'dayTooFar' | 'outOfHours';

/**
 * What stands against publishing a time, or null: it lies ahead, at most a year, on an open day (Monday to Friday
 * without holidays and closures), within the opening hours (specification, sections 2 and 9).
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
