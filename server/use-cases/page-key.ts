import { ClinicError } from '#domain/errors';
import { isDay } from '#domain/time';
import type { BookingCursor } from '#server/store/bookings';

/** One page out of `limit` + 1 rows, and the last row of it when there are more. */
export function cutPage<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}

/** The key behind which the next page of bookings begins; null on the last page. */
export function bookingKey(last: { day: string; range: { start: number }; id: string } | undefined): string | null {
  return last ? [last.day, last.range.start, last.id].join('_') : null;
}

/** @throws ClinicError `invalid_input` naming `cursor`. */
export function readBookingKey(text: string | undefined): BookingCursor | null {
  if (text === undefined) return null;
  const [day = '', start = '', id = ''] = text.split('_');
  if (!isDay(day) || !/^\d{1,4}$/.test(start) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw new ClinicError('invalid_input', { issues: [{ path: 'cursor', message: 'validation.invalid' }] });
  }
  return { day, start: Number(start), id };
}
