import { ClinicError } from '#domain/errors';
import { hasEndedBy, isDay, type Day } from '#domain/time';
import type { BookingCursor, Side } from '#server/store/list-bookings';

/** One page out of `limit` + 1 rows, and the last row of it when there are more. */
export function paginate<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}

type Last = { day: Day; range: { start: number; end: number }; id: string };

/** The key behind which the next page of bookings begins; null on the last page. */
export function bookingKey(last: Last | undefined): string | null {
  return last ? [last.day, last.range.start, last.id].join('_') : null;
}

/** @throws ClinicError `invalid_input` naming `cursor`. */
export function readBookingKey(text: string | undefined): BookingCursor | null {
  if (text === undefined) return null;
  const [day = '', start = '', id = ''] = text.split('_');
  if (!isDay(day) || !isMinute(start) || !/^[0-9a-f-]{36}$/.test(id)) throw badCursor();
  return { day, start: Number(start), id };
}

/** A page's end in a list of two sides, and the time on the clinic's clock that parts them. */
type SeamKey = { clock: { day: Day; minute: number }; after: BookingCursor & { side: Side } };

/** The key of a list of two sides. It has the first page's time: what ends meanwhile is neither missed nor repeated. */
export function seamKey(last: Last | undefined, clock: SeamKey['clock']): string | null {
  if (!last) return null;
  const side: Side = hasEndedBy(clock, last.day, last.range) ? 'past' : 'upcoming';
  return [side, clock.day, clock.minute, bookingKey(last)].join('_');
}

/** @throws ClinicError `invalid_input` naming `cursor`. */
export function readSeamKey(text: string | undefined): SeamKey | null {
  if (text === undefined) return null;
  const [side, day = '', minute = '', ...key] = text.split('_');
  const after = readBookingKey(key.join('_'));
  if ((side !== 'upcoming' && side !== 'past') || !isDay(day) || !isMinute(minute) || !after) throw badCursor();
  return { clock: { day, minute: Number(minute) }, after: { ...after, side } };
}

function isMinute(text: string): boolean {
  return /^\d{1,4}$/.test(text);
}

function badCursor(): ClinicError {
  return new ClinicError('invalid_input', { issues: [{ path: 'cursor', message: 'validation.invalid' }] });
}
