import { expect, test } from 'vitest';
import { mondayOf, stateOf, weekOf } from './week.ts';

test('a week starts on Monday, and a weekend shows the next week', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-27')).toBe('2026-11-23');
  expect(mondayOf('2026-11-28')).toBe('2026-11-30');
  expect(mondayOf('2026-11-29')).toBe('2026-11-30');
});

test('a missing or invalid day shows today’s week', () => {
  expect(weekOf('soon', '2026-11-25')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
  expect(weekOf(null, '2026-11-25')).toHaveLength(5);
});

test('a time is free, taken, closed, or not published', () => {
  const days = [{ date: 'Monday, November 23, 2026', slot: ['a'], taken: ['b'] }];
  expect(['a', 'b', 'c'].map((name) => stateOf(days, '2026-11-23', name))).toEqual(['free', 'taken', 'none']);
  expect(stateOf(days, '2026-11-24', 'a')).toBe('none');
  const closed = [{ ...days[0]!, slot: [], closed: ['a'] }];
  expect(['a', 'b', 'c'].map((name) => stateOf(closed, '2026-11-23', name))).toEqual(['closed', 'taken', 'none']);
});
