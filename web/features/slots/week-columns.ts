import type { ScheduledDay } from '#contract/bookings/schedule';
import type { Day, TimeRange } from '#domain/shared/time';
import { emptyCells, placeSlots, publishableRange, type PlacedSlot } from './week-axis.ts';

/** A slot of a calendar, or empty time in which one can be published. */
export type Item = { range: TimeRange; slot: PlacedSlot | null };

/** One day of a calendar; `within` is where slots can be published. */
export type Column = ScheduledDay & { within: TimeRange | null; used: TimeRange[]; items: Item[] };

export type Cursor = { day: Day; minute: number };

/** Slots and empty time of each day, in order of time. */
export function toColumns(days: ScheduledDay[], hours: { opens: number; closes: number }, clock: Cursor): Column[] {
  return days.map((day) => {
    const slots = placeSlots(day);
    const used = slots.map(({ range }) => range);
    const within = publishableRange(day, hours, clock);
    const cells = within ? emptyCells(within, used) : [];
    const items = [
      ...slots.map((slot) => ({ range: slot.range, slot })),
      ...cells.map((range) => ({ range, slot: null })),
    ];
    return { ...day, within, used, items: items.toSorted((a, b) => a.range.start - b.range.start) };
  });
}

/** The item of a day at a minute, else the one nearest to it. */
function itemAt({ items }: Column, minute: number): Item | undefined {
  const distance = ({ range }: Item) => Math.max(range.start - minute, minute - range.end + 1, 0);
  return items.toSorted((a, b) => distance(a) - distance(b)).at(0);
}

/** The item that a cursor is on; without one, the first item of all days. */
export function currentOf(columns: Column[], cursor: Cursor | null): { column: Column; item: Item } | null {
  const wanted = columns.find(({ day, items }) => day === cursor?.day && items.length > 0);
  const column = wanted ?? columns.find(({ items }) => items.length > 0);
  const item = column && (wanted && cursor ? itemAt(column, cursor.minute) : column.items[0]);
  return column && item ? { column, item } : null;
}

/** Where an arrow key moves the cursor; days without items are skipped. Null for other keys, and at the edges. */
export function moveCursor(
  columns: Column[],
  { column, item }: { column: Column; item: Item },
  key: string,
): Cursor | null {
  const place = column.items.indexOf(item);
  const inDay = (next: Item | undefined) => (next ? { day: column.day, minute: next.range.start } : null);
  const inNext = (others: Column[]) => {
    const next = others.find(({ items }) => items.length > 0);
    return next ? { day: next.day, minute: item.range.start } : null;
  };
  const index = columns.indexOf(column);
  switch (key) {
    case 'ArrowDown':
      return inDay(column.items[place + 1]);
    case 'ArrowUp':
      return inDay(column.items[place - 1]);
    case 'Home':
      return inDay(column.items[0]);
    case 'End':
      return inDay(column.items.at(-1));
    case 'ArrowRight':
      return inNext(columns.slice(index + 1));
    case 'ArrowLeft':
      return inNext(columns.slice(0, index).toReversed());
    default:
      return null;
  }
}
