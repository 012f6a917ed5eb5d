import { expect, test } from 'vitest';
import { fateOf, isLateChange } from './notifications.ts';

const time = (day: string) => ({ day, range: { start: 600, end: 720 } });
const changedAt = new Date('2026-11-23T09:00:00Z');

test('a change is late if the appointment begins within 48 hours', () => {
  expect(isLateChange([time('2026-11-25')], changedAt)).toBe(true);
  expect(isLateChange([time('2026-11-25')], new Date(changedAt.getTime() - 1))).toBe(false);
});

test('a move is late by its old or by its new time', () => {
  expect(isLateChange([time('2026-11-24'), time('2027-01-04')], changedAt)).toBe(true);
  expect(isLateChange([time('2027-01-04'), time('2026-11-24')], changedAt)).toBe(true);
  expect(isLateChange([time('2027-01-04'), time('2027-01-05')], changedAt)).toBe(false);
});

test('a move is replaced by a change before its announcement, and followed by one after it', () => {
  const move = { at: '2026-11-23T09:00:00.000Z', until: '2026-11-23T09:01:00.000Z' };
  const before = new Date('2026-11-23T09:00:59.999Z');
  const until = new Date(move.until);
  expect(fateOf(move, { cancelledAt: null, movedAt: changedAt })).toBe('current');
  expect(fateOf(move, { cancelledAt: null, movedAt: before })).toBe('replaced');
  expect(fateOf(move, { cancelledAt: before, movedAt: changedAt })).toBe('replaced');
  expect(fateOf(move, { cancelledAt: until, movedAt: changedAt })).toBe('followed');
});
