import { expect, test } from 'vitest';
import { currentOf, moveCursor, toColumns, type Cursor } from './week-columns.ts';

const hours = { opens: 540, closes: 660 };
const days = [
  {
    day: '2026-11-23',
    isOpen: true,
    closedNames: null,
    isAbsent: false,
    hours: [],
    isByHand: false,
    busy: [],
    slots: [{ slot: '09.00 AM-10.00 AM', state: 'free' as const, booking: null }],
  },
  {
    day: '2026-11-24',
    isOpen: false,
    closedNames: null,
    isAbsent: false,
    hours: [],
    isByHand: false,
    busy: [],
    slots: [],
  },
  {
    day: '2026-11-25',
    isOpen: true,
    closedNames: null,
    isAbsent: false,
    hours: [],
    isByHand: false,
    busy: [],
    slots: [],
  },
];
const columns = toColumns(days, hours, { day: '2026-11-20', minute: 0 });
const press = (key: string, cursor: Cursor) => moveCursor(columns, currentOf(columns, cursor)!, key);
const monday = (minute: number) => ({ day: '2026-11-23', minute });

test('a day has its slots and the empty time between them, in order', () => {
  expect(columns[0]?.items.map(({ range, slot }) => [range.start, slot?.slot])).toEqual([
    [540, '09.00 AM-10.00 AM'],
    [600, undefined],
    [630, undefined],
  ]);
});

test('the cursor is on what is at its minute now, else on the nearest, else on the first', () => {
  expect(currentOf(columns, monday(570))?.item.range.start).toBe(540);
  expect(currentOf(columns, monday(900))?.item.range.start).toBe(630);
  expect(currentOf(columns, { day: '2026-11-24', minute: 600 })?.item.range.start).toBe(540);
  expect(currentOf(columns, null)?.column.day).toBe('2026-11-23');
  expect(currentOf(toColumns(days.slice(1, 2), hours, monday(0)), null)).toBeNull();
});

test('arrow keys move along the day and to the next day that is not closed, and stop at the edges', () => {
  expect(press('ArrowDown', monday(545))).toEqual(monday(600));
  expect(press('ArrowUp', monday(600))).toEqual(monday(540));
  expect(press('ArrowUp', monday(540))).toBeNull();
  expect(press('End', monday(540))).toEqual(monday(630));
  expect(press('Home', monday(630))).toEqual(monday(540));
  expect(press('ArrowRight', monday(600))).toEqual({ day: '2026-11-25', minute: 600 });
  expect(press('ArrowLeft', { day: '2026-11-25', minute: 600 })).toEqual(monday(600));
  expect(press('ArrowLeft', monday(600))).toBeNull();
  expect(press('a', monday(600))).toBeNull();
});
