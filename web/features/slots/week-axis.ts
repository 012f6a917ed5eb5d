import type { ScheduledDay, ScheduledSlot } from '#contract/bookings/schedule';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import { formatRange } from '#i18n/format';
import { minuteOf } from '#domain/shared/time';
import { rangeOfName } from '#domain/shared/slot-times';
import type { Day, TimeRange } from '#domain/shared/time';

/** The lengths that new slots can have in a calendar, in minutes. */
export const slotLengths = [15, 20, 30, 45, 60, 90, 120];

type Opening = { opens: number; closes: number };
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

/** From the first to the last minute of some ranges, as short as they can be written: `9 AM–5 PM`, in German `9–17`; empty for none. */
export function shortHours(ranges: TimeRange[], language: Language): string {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return '';
  return formatRange({ start: first.start, end: last.end }, language).replaceAll(/:00| Uhr/g, '');
}

/** The whole hours that hold the opening hours, every slot and the `drawn` hours, in minutes of a day. */
export function axisOf(days: ScheduledDay[], { opens, closes }: Opening, drawn: TimeRange[] = []): TimeRange {
  const ranges = [...drawn, ...days.flatMap(placeSlots).map(({ range }) => range)];
  const start = Math.min(opens, ...ranges.map((range) => range.start));
  const end = Math.max(closes, ...ranges.map((range) => range.end));
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

/** The part of a day in which slots can be published now, or null on a day that is closed, past or one of absence. */
export function publishableRange(
  { day, isOpen, isAbsent }: Pick<ScheduledDay, 'day' | 'isOpen' | 'isAbsent'>,
  { opens, closes }: Opening,
  clock: { day: Day; minute: number },
): TimeRange | null {
  if (!isOpen || isAbsent || day < clock.day) return null;
  // A slot has to begin in the future; at a time that people write.
  const start = day === clock.day ? Math.max(opens, Math.ceil((clock.minute + 1) / 5) * 5) : opens;
  return start < closes ? { start, end: closes } : null;
}

/** Which edge of a block is moved; null: all of it. */
export type Edge = 'start' | 'end' | null;

/** A range moved by some minutes to the grid, or one of its edges; it stays within the axis, and at least one step long. */
export function shiftRange(
  { start, end }: TimeRange,
  { edge, minutes }: { edge: Edge; minutes: number },
  { grid, within }: { grid: number; within: TimeRange },
): TimeRange {
  const to = (minute: number, least: number, most: number) =>
    Math.min(Math.max(Math.round(minute / grid) * grid, least), most);
  if (edge === 'start') return { start: to(start + minutes, within.start, end - grid), end };
  if (edge === 'end') return { start, end: to(end + minutes, start + grid, within.end) };
  const moved = to(start + minutes, within.start, within.end - (end - start));
  return { start: moved, end: moved + end - start };
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
