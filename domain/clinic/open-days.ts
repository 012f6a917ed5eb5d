import { addDays, daysBetween, weekdayOf, type Day, type TimeRange } from '#domain/shared/time';
import type { WeekHours } from './opening-hours.ts';

/** How many days ahead the next opening is looked for. */
export const OPENING_DAYS = 56;

/** Whether hours of a day go beyond those in which the clinic is open on it. */
export function isOutside(hours: TimeRange[], opening: TimeRange[]): boolean {
  return hours.some((range) => !opening.some(({ start, end }) => start <= range.start && range.end <= end));
}

/** The opening hours of a day; none: the clinic is closed on this day of the week. */
export function openingOn(week: WeekHours, day: Day): TimeRange[] {
  return week[(weekdayOf(day) + 6) % 7] ?? [];
}

/** The first day from `day` on that is open, with the minute in which it opens; null if none of the next 56 is. */
export function nextOpening(week: WeekHours, day: Day, closed: ReadonlySet<Day>): { day: Day; opens: number } | null {
  for (const candidate of daysBetween(day, addDays(day, OPENING_DAYS))) {
    const [first] = closed.has(candidate) ? [] : openingOn(week, candidate);
    if (first) return { day: candidate, opens: first.start };
  }
  return null;
}
