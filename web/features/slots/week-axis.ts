import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import { minuteOf } from '#domain/slots/plans';
import { rangeOfName } from '#domain/shared/slot-times';
import type { Day, TimeRange } from '#domain/shared/time';

/** The lengths that new slots can have in a calendar, in minutes. */
export const slotLengths = [15, 20, 30, 45, 60, 90, 120];

/** Empty time is offered in pieces that end at full and half hours. */
const CELL = 30;

export type PlacedSlot = ScheduledSlot & { range: TimeRange };

/** The slots of a day with their ranges. */
export function placeSlots(day: ScheduledDay): PlacedSlot[] {
  return day.slots.flatMap((slot) => {
    const range = rangeOfName(slot.slot);
    return range ? [{ ...slot, range }] : [];
  });
}

/** Ranges of a day that the API names by clock times. */
export function toRanges(ranges: { from: string; to: string }[]): TimeRange[] {
  return ranges.map(({ from, to }) => ({ start: minuteOf(from), end: minuteOf(to) }));
}

/** The whole hours that hold the opening hours and every slot, in minutes of a day. */
export function axisOf(days: ScheduledDay[], { opens, closes }: { opens: number; closes: number }): TimeRange {
  const ranges = days.flatMap(placeSlots).map(({ range }) => range);
  const start = Math.min(opens, ...ranges.map((range) => range.start));
  const end = Math.max(closes, ...ranges.map((range) => range.end));
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

/** The part of a day in which slots can be published now, or null on a day that is closed, past or one of absence. */
export function publishableRange(
  { day, isOpen, isAbsent }: Pick<ScheduledDay, 'day' | 'isOpen' | 'isAbsent'>,
  { opens, closes }: { opens: number; closes: number },
  clock: { day: Day; minute: number },
): TimeRange | null {
  if (!isOpen || isAbsent || day < clock.day) return null;
  // A slot has to begin in the future; at a time that people write.
  const start = day === clock.day ? Math.max(opens, Math.ceil((clock.minute + 1) / 5) * 5) : opens;
  return start < closes ? { start, end: closes } : null;
}

/** The empty time of a range, cut at full and half hours. */
export function emptyCells(within: TimeRange, used: TimeRange[]): TimeRange[] {
  const cells: TimeRange[] = [];
  for (let { start } = within; start < within.end;) {
    const blocking = used.find((range) => range.start <= start && start < range.end);
    if (blocking) {
      start = blocking.end;
      continue;
    }
    const next = used.filter((range) => range.start > start).map((range) => range.start);
    const end = Math.min(Math.floor(start / CELL) * CELL + CELL, within.end, ...next);
    cells.push({ start, end });
    start = end;
  }
  return cells;
}

/** To which minutes a drag snaps: new slots begin at full and half hours if their length allows. */
export function snapOf(length: number): number {
  let [a, b] = [length, CELL];
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

/** The slots of one length that a drag between two minutes publishes: none that overlaps another, at least one if it fits. */
export function slotsOfDrag(
  [from, to]: [number, number],
  length: number,
  within: TimeRange,
  used: TimeRange[],
): TimeRange[] {
  const snap = snapOf(length);
  const first = Math.floor(Math.min(from, to) / snap) * snap;
  const start = first < within.start ? Math.ceil(within.start / snap) * snap : first;
  const end = Math.max(Math.ceil(Math.max(from, to) / snap) * snap, start + length);
  return fillRange({ start, end: Math.min(end, within.end) }, length, used);
}

/** Consecutive slots of one length in the empty time of a range. */
export function fillRange(range: TimeRange, length: number, used: TimeRange[]): TimeRange[] {
  const slots: TimeRange[] = [];
  for (let { start } = range; start + length <= range.end;) {
    const slot = { start, end: start + length };
    const blocking = used.find((candidate) => candidate.start < slot.end && slot.start < candidate.end);
    if (!blocking) slots.push(slot);
    start = blocking ? blocking.end : slot.end;
  }
  return slots;
}

/** Whether a slot can be withdrawn by its doctor: nobody has booked it, or may be about to. */
export function isWithdrawable({ state }: Pick<ScheduledSlot, 'state'>): boolean {
  return state === 'free' || state === 'closed' || state === 'busy';
}

/** Why nobody can book on a day: the holiday or closure by its name if it has one, or an absence; null if they can. */
export function unavailableText(
  { isOpen, closedNames, isAbsent }: Pick<ScheduledDay, 'isOpen' | 'closedNames' | 'isAbsent'>,
  language: Language,
  t: Translate,
): string | null {
  if (!isOpen) return closedNames?.[language] || t('slots.closed');
  return isAbsent ? t('schedule.absent') : null;
}
