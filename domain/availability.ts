import { addDays, weekdayOf, type Day } from './time.ts';

/** Public holidays of the clinic's state and its own closures. Weekends are not included. */
export type ClosedDays = ReadonlySet<Day>;

/** Monday to Friday (specification, section 9), except on holidays and closures. */
export function isOpen(day: Day, closed: ClosedDays): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !closed.has(day);
}

/** The clinic's open days among `days` calendar days from `first` on. */
export function openDays(first: Day, days: number, closed: ClosedDays): Day[] {
  return Array.from({ length: days }, (_, offset) => addDays(first, offset)).filter((day) => isOpen(day, closed));
}

/** The closed days, weekends included, among `days` calendar days from `first` on. */
export function closedDaysFrom(first: Day, days: number, closed: ClosedDays): Day[] {
  return Array.from({ length: days }, (_, offset) => addDays(first, offset)).filter((day) => !isOpen(day, closed));
}
