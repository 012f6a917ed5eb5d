import { addDays, daysBetween, weekdayOf, type Day } from '#domain/shared/time';

/** The days of public holidays and closures in force (`readClosedDays`). Weekends are not included. */
export type ClosedDays = ReadonlySet<Day>;

/** Monday to Friday (specification, section 9). */
export function isWorkday(day: Day): boolean {
  return isOfWorkweek(weekdayOf(day));
}

function isOfWorkweek(weekday: number): boolean {
  return weekday !== 0 && weekday !== 6;
}

/** Monday to Friday, except on holidays and closures. */
export function isOpen(day: Day, closed: ClosedDays): boolean {
  return isWorkday(day) && !closed.has(day);
}

/** Monday to Friday among `days` calendar days from `first` on; a statement leaves out the closed ones. */
export function workdays(first: Day, days: number): Day[] {
  return openDays(first, days, new Set());
}

/** The clinic's open days among `days` calendar days from `first` on. */
export function openDays(first: Day, days: number, closed: ClosedDays): Day[] {
  const weekday = weekdayOf(first);
  return daysBetween(first, addDays(first, days - 1)).filter(
    (day, offset) => isOfWorkweek((weekday + offset) % 7) && !closed.has(day),
  );
}

/** The closed days, weekends included, among `days` calendar days from `first` on. */
export function closedDaysFrom(first: Day, days: number, closed: ClosedDays): Day[] {
  return daysBetween(first, addDays(first, days - 1)).filter((day) => !isOpen(day, closed));
}
