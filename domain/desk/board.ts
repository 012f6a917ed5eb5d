import type { BookingState, Mark } from '#domain/bookings/booking-states';
import type { TimeRange } from '#domain/shared/time';

/** An appointment of a day; `markedMinute` is when it was marked last, in minutes of its day. */
export type BoardEntry = { status: BookingState; range: TimeRange; markedMinute: number | null };

type ExpectedEntry = Pick<BoardEntry, 'status' | 'range'> & { takesPlace: boolean };

const isExpected = ({ status }: ExpectedEntry) => status === 'booked' || status === 'confirmed' || status === 'arrived';

/**
 * The appointment of a doctor that is being treated, else the one whose time it is, and the one after it; neither is one
 * that cannot take place. `minute` is that of the day; the entries are in order of time.
 */
export function currentAndNext<E extends ExpectedEntry>(all: E[], minute: number) {
  const entries = all.filter(({ takesPlace }) => takesPlace);
  const treated = entries.findLast(({ status }) => status === 'in_treatment');
  const due = entries.find((entry) => isExpected(entry) && entry.range.start <= minute && minute < entry.range.end);
  const current = treated ?? due ?? null;
  const next = entries.find((entry) => {
    const isWaiting = entry.status === 'arrived' || (isExpected(entry) && minute < entry.range.end);
    return entry !== current && isWaiting;
  });
  return { current, next: next ?? null };
}

/** The mark that usually comes next; null once nothing follows, and for an appointment that cannot take place. */
export function usualMark({ status, takesPlace }: Pick<ExpectedEntry, 'status' | 'takesPlace'>): Mark | null {
  if (!takesPlace) return null;
  if (status === 'booked' || status === 'confirmed') return 'arrived';
  if (status === 'arrived') return 'in_treatment';
  return status === 'in_treatment' ? 'completed' : null;
}

/** Which half of its column each of some appointments takes, in order of time, beside the one that it overlaps; null: all of it. */
export function halvesOf(ranges: TimeRange[]): (0 | 1 | null)[] {
  return ranges.map(({ start, end }, index) => {
    const other = ranges.findIndex((range, place) => place !== index && range.start < end && start < range.end);
    if (other < 0) return null;
    return index < other ? 0 : 1;
  });
}

/** From how many minutes on somebody has waited too long. */
export const LONG_WAIT = 20;

/** How many minutes somebody who has arrived has waited, or is being treated, by the minute of the day; null for everybody else. */
export function minutesOf({ status, markedMinute }: BoardEntry, minute: number | null): number | null {
  if (minute === null || markedMinute === null || (status !== 'arrived' && status !== 'in_treatment')) return null;
  return Math.max(0, minute - markedMinute);
}
