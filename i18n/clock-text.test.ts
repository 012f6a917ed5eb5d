import { expect, test } from 'vitest';
import { normalizeClock, writtenClock } from './clock-text.ts';

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  ['1715', '17:15'],
  ['5:15 PM', '17:15'],
  ['12 am', '00:00'],
  ['17:5', '17:5'],
  ['noon', 'noon'],
])('a time that is typed as %s is read as %s', (typed, clock) => {
  expect(normalizeClock(typed)).toBe(clock);
});

test('a time is written as its language does, and what is none as it was typed', () => {
  expect([writtenClock('09:30', 'de'), writtenClock('13:00', 'en'), writtenClock('9', 'de')]).toEqual([
    '9:30',
    '1:00 PM',
    '9',
  ]);
});
