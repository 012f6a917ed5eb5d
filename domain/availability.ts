import { addDays, weekdayOf, type Day } from './time.ts';

/** Days on which the clinic does not open, decided outside (public holidays of its state, closures of its own). */
export type ClosedDays = ReadonlySet<Day>;

/** Opening hours are Monday to Friday (specification, section 9); holidays and closures come on top. */
export function isOpen(day: Day, closed: ClosedDays): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !closed.has(day);
}

/** The clinic's open days from `first` on, `days` calendar days long. */
export function openDays(first: Day, days: number, closed: ClosedDays): Day[] {
  return Array.from({ length: days }, (_, offset) => addDays(first, offset)).filter((day) => isOpen(day, closed));
}

/** The days on which the clinic is closed, weekends included, from `first` on, `days` calendar days long. */
export function closedDaysFrom(first: Day, days: number, closed: ClosedDays): Day[] {
  return Array.from({ length: days }, (_, offset) => addDays(first, offset)).filter((day) => !isOpen(day, closed));
}
