import type { WeekHours } from '#domain/clinic/opening-hours';
import { minuteOf } from '#domain/shared/time';

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const RANGE = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The ranges of each day of the week in a text of opening hours, as typed: `09:00-18:00` counts from Monday to Friday,
 * `Mon 08:00-12:00,14:00-18:00; Sat 09:00-12:00` for the days that it names.
 */
export function splitWeekHours(text: string): string[][] {
  if (text !== '' && !/[a-z]/i.test(text)) return dayNames.map((_, at) => (at < 5 ? [text] : []));
  const days = new Map(text.split('; ').map((part) => [part.slice(0, 3), part.slice(4).split(',')]));
  return dayNames.map((name) => days.get(name) ?? []);
}

/** The text of the ranges of each day; '' if all are closed. */
export function joinWeekHours(week: string[][]): string {
  const [usual = ''] = week[0] ?? [];
  if (week.every((ranges, at) => ranges.join() === (at < 5 ? usual : ''))) return usual;
  return week.flatMap((ranges, at) => (ranges.length > 0 ? `${dayNames[at]} ${ranges.join()}` : [])).join('; ');
}

/** What is wrong with the ranges of a day as typed, as a key of the validation messages; null for nothing. */
export function rangesFault(ranges: string[]): string | null {
  if (!ranges.every((range) => RANGE.test(range))) return 'validation.clock';
  if (ranges.some((range) => range.slice(0, 5) >= range.slice(6))) return 'validation.planHours';
  const overlaps = ranges.some((range, at) => at > 0 && range < (ranges[at - 1] ?? '').slice(6));
  return overlaps ? 'validation.hoursOverlap' : null;
}

/** What is wrong with a text of opening hours, as a key of the validation messages; null for nothing. */
export function weekHoursFault(text: string): string | null {
  const week = splitWeekHours(text);
  const named = /[a-z]/i.test(text) ? text.split('; ').length : 5;
  if (week.filter((ranges) => ranges.length > 0).length !== named) return 'validation.clock';
  return week.map(rangesFault).find((fault) => fault !== null) ?? null;
}

/** The opening hours of a valid text. */
export function readWeekHours(text: string): WeekHours {
  return splitWeekHours(text).map((ranges) =>
    ranges.map((range) => ({ start: minuteOf(range.slice(0, 5)), end: minuteOf(range.slice(6)) })),
  );
}
