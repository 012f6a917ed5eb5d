import { describe, expect, test } from 'vitest';
import { publishingIssue, slotStateOf } from './schedule.ts';

const clinic = {
  closed: new Set(['2026-12-25']),
  openingHours: { opens: 540, closes: 1080 },
  // 11:30 on the clinic's clock.
  now: new Date('2026-11-23T10:30:00Z'),
};
const issueAt = (day: string, start = 720, end = 840) => publishingIssue({ day, range: { start, end } }, clinic);

describe('slots can be published', () => {
  test('for a later hour of today, and up to a year ahead', () => {
    expect(issueAt('2026-11-23')).toBeNull();
    expect(issueAt('2027-11-24')).toBeNull();
  });
  test('never for a time that has begun', () => {
    expect(issueAt('2026-11-23', 600, 720)).toBe('validation.dayPast');
    expect(issueAt('2026-11-20')).toBe('validation.dayPast');
  });
  test('never on a weekend, a holiday or a closure', () => {
    expect(issueAt('2026-11-28')).toBe('validation.dayClosed');
    expect(issueAt('2026-11-29')).toBe('validation.dayClosed');
    expect(issueAt('2026-12-25')).toBe('validation.dayClosed');
  });
  test('never more than 366 days ahead', () => {
    expect(issueAt('2027-11-25')).toBe('validation.dayTooFar');
  });
  test('never outside of the opening hours', () => {
    expect(publishingIssue({ day: '2026-11-24', range: { start: 480, end: 600 } }, clinic)).toBe(
      'validation.outOfHours',
    );
    expect(publishingIssue({ day: '2026-11-24', range: { start: 1020, end: 1140 } }, clinic)).toBe(
      'validation.outOfHours',
    );
  });
});

test('the state of a slot is that of its booking first, then of its day, then of its time', () => {
  const none = { isBooked: false, isHeld: false, isReserved: false, isAbsent: false, isBusy: false };
  const state = (day: string, who: Partial<typeof none> = {}, start = 720) =>
    slotStateOf(
      { day, range: { start, end: 840 }, ...none, ...who },
      { closed: clinic.closed, clock: { day: '2026-11-23', minute: 690 } },
    );
  expect(state('2026-12-25', { isBooked: true })).toBe('booked');
  expect(state('2026-12-25', { isHeld: true })).toBe('held');
  expect(state('2026-12-25')).toBe('closed');
  expect(state('2026-12-25', { isAbsent: true })).toBe('closed');
  expect(state('2026-11-23', { isAbsent: true, isReserved: true })).toBe('absent');
  expect(state('2026-11-23', { isAbsent: true, isBooked: true })).toBe('booked');
  expect(state('2026-11-23', { isReserved: true })).toBe('reserved');
  expect(state('2026-11-23', { isBusy: true })).toBe('busy');
  expect(state('2026-11-23', { isBusy: true, isAbsent: true })).toBe('absent');
  expect(state('2026-11-23')).toBe('free');
  expect(state('2026-11-23', {}, 690)).toBe('over');
  expect(state('2026-11-20')).toBe('over');
});
