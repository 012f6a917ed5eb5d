import { expect, test } from 'vitest';
import { isOutside, nextOpening, openingOn } from './open-days.ts';
import { readWeekHours } from './opening-hours-text.ts';

const halfFriday = 'Mon 08:00-12:00,14:00-18:00; Fri 07:30-13:00; Sat 06:00-22:00';

test('hours are outside of the opening hours if the clinic is closed for a part of them', () => {
  const monday = openingOn(readWeekHours(halfFriday), '2026-11-23');
  expect(isOutside([{ start: 480, end: 720 }], monday)).toBe(false);
  expect(isOutside([{ start: 480, end: 1080 }], monday)).toBe(true);
  expect(isOutside([{ start: 840, end: 1110 }], monday)).toBe(true);
  expect(isOutside([{ start: 600, end: 660 }], [])).toBe(true);
  expect(isOutside([], [])).toBe(false);
});

test('the next opening is on the next day that is open and not closed', () => {
  const week = readWeekHours(halfFriday);
  expect(nextOpening(week, '2026-11-23', new Set())).toEqual({ day: '2026-11-23', opens: 480 });
  expect(nextOpening(week, '2026-11-25', new Set(['2026-11-27']))).toEqual({ day: '2026-11-28', opens: 360 });
  expect(nextOpening([[], [], [], [], [], [], []], '2026-11-25', new Set())).toBeNull();
});
