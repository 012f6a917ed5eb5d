import { expect, test } from 'vitest';
import { groupWeekHours, isWorkweek, openingSpan } from './opening-hours.ts';
import { joinWeekHours, readWeekHours, splitWeekHours, weekHoursFault } from './opening-hours-text.ts';

const halfFriday = 'Mon 08:00-12:00,14:00-18:00; Tue 08:00-12:00,14:00-18:00; Fri 07:30-13:00; Sat 06:00-22:00';

test('a range alone counts from Monday to Friday, as before there were weekdays', () => {
  const week = readWeekHours('09:00-18:00');
  expect(week).toEqual([...Array.from({ length: 5 }, () => [{ start: 540, end: 1080 }]), [], []]);
  expect(isWorkweek(week)).toBe(true);
  expect(openingSpan(week)).toEqual({ opens: 540, closes: 1080 });
});

test('days that are not named are closed, and successive days with the same hours are a group', () => {
  const week = readWeekHours(halfFriday);
  expect(isWorkweek(week)).toBe(false);
  expect(groupWeekHours(week).map(({ first, last, ranges }) => [first, last, ranges.length])).toEqual([
    [0, 1, 2],
    [2, 3, 0],
    [4, 4, 1],
    [5, 5, 1],
    [6, 6, 0],
  ]);
});

test('appointments are offered between the earliest opening and the latest closing of a working day, else of any day', () => {
  expect(openingSpan(readWeekHours(halfFriday))).toEqual({ opens: 450, closes: 1080 });
  expect(openingSpan(readWeekHours('Sat 09:00-12:00'))).toEqual({ opens: 540, closes: 720 });
});

test.each(['09:00-18:00', halfFriday, 'Sun 10:00-11:00', ''])('“%s” is the text of its days', (text) => {
  expect(joinWeekHours(splitWeekHours(text))).toBe(text);
});

test('days that are typed alike are stored as one range', () => {
  const day = (name: string) => `${name} 08:00-16:00`;
  expect(joinWeekHours(splitWeekHours(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map(day).join('; ')))).toBe('08:00-16:00');
});

test.each([
  ['Mon 8-12', 'validation.clock'],
  ['Montag 08:00-12:00', 'validation.clock'],
  ['Mon 08:00-12:00; Mon 14:00-18:00', 'validation.clock'],
  ['Mon 08:00-12:00; Tue', 'validation.clock'],
  ['Mon 08:00-12:00, 14:00-18:00', 'validation.clock'],
  ['Mon 08:00-24:00', 'validation.clock'],
  ['Mon 12:00-08:00', 'validation.planHours'],
  ['Mon 08:00-12:00,11:00-18:00', 'validation.hoursOverlap'],
  ['Mon 14:00-18:00,08:00-12:00', 'validation.hoursOverlap'],
])('“%s” is refused', (text, fault) => {
  expect(weekHoursFault(text)).toBe(fault);
});

test('ranges that touch do not overlap', () => {
  expect(weekHoursFault('Mon 08:00-12:00,12:00-18:00')).toBeNull();
});
