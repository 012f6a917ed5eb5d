import { expect, test } from 'vitest';
import { dueLead } from './reminders.ts';
import { instantOf } from '#domain/shared/time';

const leads = [48, 2];
const startsAt = new Date('2026-11-25T09:00:00Z');
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

test('a reminder is due from its lead time on, and none before the first', () => {
  expect(dueLead(leads, startsAt, before(48.001))).toBeNull();
  expect(dueLead(leads, startsAt, before(48))).toBe(48);
});

test('once a shorter lead time has begun, the longer one is not due any more', () => {
  expect(dueLead(leads, startsAt, before(2.001))).toBe(48);
  expect(dueLead(leads, startsAt, before(2))).toBe(2);
  expect(dueLead([2, 48], startsAt, before(1))).toBe(2);
});

test('no reminder is due once the appointment has started, or without lead times', () => {
  expect(dueLead(leads, startsAt, startsAt)).toBeNull();
  expect(dueLead([], startsAt, before(1))).toBeNull();
});

test.each([
  // The clock changes in the night to 29 March 2026 and to 25 October 2026.
  ['spring', '2026-03-30', '2026-03-28T08:00:00Z'],
  ['autumn', '2026-10-26', '2026-10-24T09:00:00Z'],
])('48 hours are elapsed hours across the clock change in %s', (_season, day, due) => {
  const start = instantOf(day, 600);
  expect(dueLead(leads, start, new Date(due))).toBe(48);
  expect(dueLead(leads, start, new Date(Date.parse(due) - 1))).toBeNull();
});
