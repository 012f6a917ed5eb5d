import { expect, test } from 'vitest';
import {
  addDays,
  clinicClock,
  dayFromLongDate,
  hasEndedBy,
  hasStarted,
  instantOf,
  isDay,
  longDate,
  calendarWeekOf,
} from './time.ts';

test('a long-form English date and its day convert into each other', () => {
  expect(longDate('2023-05-27')).toBe('Saturday, May 27, 2023');
  expect(dayFromLongDate('Saturday, May 27, 2023')).toBe('2023-05-27');
});

test.each([
  'Sunday, May 27, 2023',
  'Saturday, May 32, 2023',
  'Saturday, Mai 27, 2023',
  '2023-05-27',
  'Choose One',
  '',
  'Thursday, February 29, 2023',
])('no day is read from "%s"', (text) => expect(dayFromLongDate(text)).toBeNull());

// The database has no year 0, and the day after the last one has five digits.
test.each(['2023-02-29', '2023-13-01', '0000-01-01', '0001-01-01', '9999-12-31', '23-01-01', 'today'])(
  '"%s" is no day',
  (text) => expect(isDay(text)).toBe(false),
);

test('around midnight, Berlin has another day than London', () => {
  expect(clinicClock(new Date('2026-11-22T23:30:00Z'))).toEqual({ day: '2026-11-23', minute: 30 });
});

test('a slot has started from its first minute on', () => {
  const ten = { start: 600, end: 720 };
  expect(hasStarted('2026-11-23', ten, new Date('2026-11-23T08:59:59Z'))).toBe(false);
  expect(hasStarted('2026-11-23', ten, new Date('2026-11-23T09:00:00Z'))).toBe(true);
  expect(hasStarted('2026-11-22', ten, new Date('2026-11-22T23:30:00Z'))).toBe(true);
});

test('a slot has ended once its last minute is over', () => {
  const ten = { start: 600, end: 720 };
  expect(hasEndedBy({ day: '2026-11-23', minute: 719 }, '2026-11-23', ten)).toBe(false);
  expect(hasEndedBy({ day: '2026-11-23', minute: 720 }, '2026-11-23', ten)).toBe(true);
  expect(hasEndedBy({ day: '2026-11-23', minute: 1439 }, '2026-11-24', ten)).toBe(false);
  expect(hasEndedBy({ day: '2026-11-23', minute: 0 }, '2026-11-22', ten)).toBe(true);
});

test('ten o’clock stays ten o’clock on the days when clocks change', () => {
  expect(instantOf('2027-03-28', 600).toISOString()).toBe('2027-03-28T08:00:00.000Z');
  expect(instantOf('2027-10-31', 600).toISOString()).toBe('2027-10-31T09:00:00.000Z');
  for (const day of ['2027-03-28', '2027-10-31', '2026-12-24']) {
    expect(clinicClock(instantOf(day, 600))).toEqual({ day, minute: 600 });
  }
});

test('days are added across clock changes and the end of a year', () => {
  expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a week is from Monday to Sunday, also across a year', () => {
  const week = { from: '2026-12-28', to: '2027-01-03' };
  for (const day of ['2026-12-28', '2026-12-31', '2027-01-03']) expect(calendarWeekOf(day)).toEqual(week);
  expect(calendarWeekOf('2027-01-04').from).toBe('2027-01-04');
});
