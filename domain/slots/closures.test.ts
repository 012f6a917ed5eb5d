import { expect, test } from 'vitest';
import { closureIssue } from './closures.ts';

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
