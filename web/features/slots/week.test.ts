import { expect, test } from 'vitest';
import { dayOf, mondayOf, weekOf, workdayFrom } from './week.ts';

test('a week starts on Monday, and a weekend shows the next week', () => {
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(mondayOf('2026-11-27')).toBe('2026-11-23');
  expect(mondayOf('2026-11-28')).toBe('2026-11-30');
  expect(mondayOf('2026-11-29')).toBe('2026-11-30');
});

test('the day after a Friday is Monday, and the one before Monday is Friday', () => {
  expect(workdayFrom('2026-11-27', 1)).toBe('2026-11-30');
  expect(workdayFrom('2026-11-30', -1)).toBe('2026-11-27');
  expect(workdayFrom('2026-11-24', 1)).toBe('2026-11-25');
});

test('a missing or invalid day shows today’s week', () => {
  expect(weekOf('soon', '2026-11-25')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
  expect(weekOf(null, '2026-11-25')).toHaveLength(5);
});

test('a missing, invalid or absurdly distant day shows today, and on a weekend the next Monday', () => {
  expect(dayOf('2026-12-01', '2026-11-25')).toBe('2026-12-01');
  expect(dayOf(null, '2026-11-28')).toBe('2026-11-30');
  expect(['soon', '2026-02-31', '9999-12-31', '0001-01-01'].map((day) => dayOf(day, '2026-11-25'))).toEqual(
    Array.from({ length: 4 }, () => '2026-11-25'),
  );
  expect(weekOf('9999-12-31', '2026-11-25')).toContain('2026-11-25');
});
