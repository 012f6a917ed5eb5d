import { expect, test } from 'vitest';
import { closedStretches, closureIssue } from './closures.ts';

test.each([
  ['2026-11-23', '2026-11-23', null],
  ['2026-12-24', '2027-01-02', null],
  ['2026-11-22', '2026-12-01', 'first_day'],
  ['2026-12-24', '2026-12-23', 'last_day'],
  ['2027-11-20', '2027-11-24', null],
  ['2027-11-20', '2027-11-25', 'last_day'],
])('the clinic can close from today up to a year ahead, not backwards: %s to %s', (firstDay, lastDay, path) => {
  expect(closureIssue({ firstDay, lastDay }, '2026-11-23')?.path ?? null).toBe(path);
});

test('closed days are stretches that weekends do not interrupt, and of which none is a weekend', () => {
  // 25 December 2026 is a Friday.
  const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-28', '2026-12-30', '2027-01-02'];
  expect(closedStretches(days)).toEqual([
    { first: '2026-12-24', last: '2026-12-28' },
    { first: '2026-12-30', last: '2026-12-30' },
  ]);
  expect(closedStretches([])).toEqual([]);
});
