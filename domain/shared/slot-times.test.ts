import { describe, expect, test } from 'vitest';
import {
  isSlotRange,
  nameOfRange,
  rangeOfName,
  slotNameOf,
  slotNamePattern,
  slotRanges,
  sortKeyOf,
} from './slot-times.ts';

/** Ranges of one minute from each minute of a day on, and all that begin and end at five minutes. */
const ranges = [
  ...Array.from({ length: 1439 }, (_, start) => ({ start, end: start + 1 })),
  ...Array.from({ length: 288 }, (_, first) =>
    Array.from({ length: 287 - first }, (_, more) => ({ start: first * 5, end: (first + more + 1) * 5 })),
  ).flat(),
].filter(isSlotRange);

describe('names of ranges', () => {
  test('every range of a day has a name of its own, which reads as that range', () => {
    const names = ranges.map(nameOfRange);
    expect(names.map(rangeOfName)).toEqual(ranges);
    expect(names.every((name) => slotNamePattern.test(name))).toBe(true);
    expect(new Set(names).size).toBe(ranges.length);
    // All but midnight to 14:00, whose name is the specified one of 12:00 to 14:00.
    expect(ranges).toHaveLength(1439 + (288 * 287) / 2 - 1);
  });

  test('the four specified ranges have their specified names', () => {
    expect(slotRanges.map(nameOfRange)).toEqual(slotRanges.map(({ name }) => name));
  });

  test.each([
    [540, 570, '09.00 AM-09.30 AM'],
    [600, 630, '10.00 AM-10.30 AM'],
    [720, 750, '12.00 PM-12.30 PM'],
    [690, 720, '11.30 AM-12.00 PM'],
    [0, 5, '12.00 AM-12.05 AM'],
    [1380, 1439, '11.00 PM-11.59 PM'],
  ])('minute %i to %i is %s', (start, end, name) => expect(nameOfRange({ start, end })).toBe(name));

  test('names are read in any capitalization', () => {
    expect(slotNameOf('03.00 Pm-04.00 PM')).toBe('03.00 PM-04.00 PM');
    expect(slotNameOf('09.00 am-09.30 am')).toBe('09.00 AM-09.30 AM');
  });

  test.each([
    '10.00 AM-12.00 PM', // the specified range has only its specified name
    '09.30 AM-09.00 AM',
    '09.00 AM-09.00 AM',
    '00.30 AM-01.00 AM',
    '13.00 PM-02.00 PM',
    '09.60 AM-10.30 AM',
    '9.00 AM-9.30 AM',
    '09:00 AM-09:30 AM',
    '11.00 PM-12.00 AM',
    ' 09.00 AM-09.30 AM',
    '',
  ])('"%s" is no name', (text) => expect(rangeOfName(text)).toBeNull());

  test('a range that no slot can have has no name', () => {
    for (const [start, end] of [
      [0, 840],
      [600, 600],
      [-1, 5],
      [600.5, 660],
      [1400, 1440],
    ] as const) {
      expect(() => nameOfRange({ start, end })).toThrow(RangeError);
    }
  });
});

test('slots sort by day and time', () => {
  const times = [
    { date: 'Monday, November 23, 2026', slot: '09.30 AM-10.00 AM' },
    { date: 'Monday, November 23, 2026', slot: '10.00 AM-12.00 AM' },
    { date: 'Monday, November 23, 2026', slot: '12.30 PM-01.00 PM' },
    { date: 'Tuesday, November 24, 2026', slot: '12.00 AM-12.30 AM' },
  ];
  expect(times.toReversed().toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))).toEqual(times);
});
