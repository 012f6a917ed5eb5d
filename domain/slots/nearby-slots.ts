import { slotTimeOf } from '#domain/shared/slot-times';
import { dayFromLongDate, instantOf } from '#domain/shared/time';

/** A time by its wire texts: long-form English date and name of the range. */
export type WireTime = { date: string; slot: string };

/** How many times are offered instead of one that cannot be booked. */
const NEARBY_TIMES = 3;

/** The free times of a doctor that are closest to a wanted one, in the order of time. */
export function nearbySlots(free: { date: string; slot: string[] }[], wanted: WireTime): WireTime[] {
  const target = startOf(wanted) ?? startOfDay(wanted.date);
  if (target === null) return [];
  return free
    .flatMap(({ date, slot }) => slot.map((name) => ({ date, slot: name })))
    .filter((time) => time.date !== wanted.date || time.slot !== wanted.slot)
    .flatMap((time) => {
      const start = startOf(time);
      return start === null ? [] : [{ time, start, distance: Math.abs(start - target) }];
    })
    .toSorted((a, b) => a.distance - b.distance || a.start - b.start)
    .slice(0, NEARBY_TIMES)
    .toSorted((a, b) => a.start - b.start)
    .map(({ time }) => time);
}

function startOf({ date, slot }: WireTime): number | null {
  const time = slotTimeOf(date, slot);
  return time && instantOf(time.day, time.range.start).getTime();
}

function startOfDay(date: string): number | null {
  const day = dayFromLongDate(date);
  return day === null ? null : instantOf(day, 0).getTime();
}
