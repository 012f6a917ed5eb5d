import { hasEndedBy, isDay, type Day } from '#domain/shared/time';
import type { BookingCursor, Side } from './list-bookings-rows.ts';
import { badCursor, isRowId } from '#server/platform/pagination';

/** The cursor of the next page of bookings; null on the last page. */
export function formatBookingCursor(last: Last | undefined): string | null {
  return last ? [last.day, last.range.start, last.id].join('_') : null;
}

/**
 * Parses a cursor of `formatBookingCursor`.
 * @throws ClinicError `invalid_input` that names `cursor`
 */
export function parseBookingCursor(text: string | undefined): BookingCursor | null {
  if (text === undefined) return null;
  const [day = '', start = '', id = ''] = text.split('_');
  if (!isDay(day) || !isMinute(start) || !isRowId(id)) throw badCursor();
  return { day, start: Number(start), id };
}

/** The end of a page in a list of upcoming then past bookings, and the time (clinic time zone) that separates them. */
type SplitCursor = { clock: { day: Day; minute: number }; after: BookingCursor & { side: Side } };

/**
 * The cursor of a list of upcoming then past bookings; null on the last page. It carries the time of the first page, so
 * that a booking that ends between two pages is neither missed nor repeated.
 */
export function formatSplitCursor(last: Last | undefined, clock: SplitCursor['clock']): string | null {
  if (!last) return null;
  const side: Side = hasEndedBy(clock, last.day, last.range) ? 'past' : 'upcoming';
  return [side, clock.day, clock.minute, formatBookingCursor(last)].join('_');
}

/**
 * Parses a cursor of `formatSplitCursor`.
 * @throws ClinicError `invalid_input` that names `cursor`
 */
export function parseSplitCursor(text: string | undefined): SplitCursor | null {
  if (text === undefined) return null;
  const [side, day = '', minute = '', ...key] = text.split('_');
  const after = parseBookingCursor(key.join('_'));
  if ((side !== 'upcoming' && side !== 'past') || !isDay(day) || !isMinute(minute) || !after) throw badCursor();
  return { clock: { day, minute: Number(minute) }, after: { ...after, side } };
}

type Last = { day: Day; range: { start: number; end: number }; id: string };

function isMinute(text: string): boolean {
  return /^\d{1,4}$/.test(text);
}
