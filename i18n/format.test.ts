import { expect, test } from 'vitest';
import {
  clockOfSlot,
  formatBirthDate,
  formatClock,
  formatDate,
  formatDay,
  formatElapsed,
  formatInstant,
  formatMoment,
  formatPrice,
  formatRange,
  formatShortDate,
  nameOfSlot,
  startOfSlot,
} from './format.ts';

test.each([
  [120, 'usd', '$120', '120,00 $'],
  [89.5, 'usd', '$89.50', '89,50 $'],
  [85, 'eur', '€85', '85,00 €'],
  [1250, 'eur', '€1,250', '1.250,00 €'],
  [85, 'gbp', '£85', '85,00 £'],
  [85, 'chf', 'CHF 85', '85,00 CHF'],
])('%d %s is written as its language does', (price, currency, english, german) => {
  const written = (language: 'en' | 'de') => formatPrice(price, currency, language).replaceAll('\u00A0', ' ');
  expect([written('en'), written('de')]).toEqual([english, german]);
});

test.each([
  [0, '0 min', '0 Min.'],
  [59, '59 min', '59 Min.'],
  [60, '1 hr', '1 Std.'],
  [80, '1 hr 20 min', '1 Std. 20 Min.'],
  [1440, '1 day', '1 Tag'],
  [4000, '2 days', '2 Tage'],
])('%d minutes have lasted %s', (minutes, english, german) => {
  expect([formatElapsed(minutes, 'en'), formatElapsed(minutes, 'de')]).toEqual([english, german]);
});

test('a date of birth has the name of its month in English, so that a day and a month that are swapped are noticed', () => {
  expect(formatBirthDate('1990-02-01', 'en')).toBe('February 1, 1990');
  expect(formatBirthDate('1990-02-01', 'de')).toBe('01.02.1990');
  expect(formatBirthDate('1908-12-24', 'de')).toBe('24.12.1908');
});

const LONG = { en: 'Monday, November 23, 2026', de: 'Montag, 23. November 2026' };
const AT = '2026-11-23T13:05:00Z';

test.each(['en', 'de'] as const)('%s: a date has one long shape, with its weekday', (language) => {
  const shown = [
    formatDay('2026-11-23', language),
    formatDate(LONG.en, language),
    formatMoment(new Date(AT), language).date,
    formatInstant(AT, language).replace(/, [^,]+$/, ''),
  ];
  expect(new Set(shown)).toEqual(new Set([LONG[language]]));
});

test('a date has one short shape', () => {
  expect(formatShortDate(LONG.en, 'en')).toBe('Mon, Nov 23');
  expect(formatShortDate(LONG.en, 'de')).toBe('Mo, 23.11.');
});

test('a time has one shape', () => {
  expect([0, 545, 720, 845].map((minute) => formatClock(minute, 'en'))).toEqual([
    '12:00 AM',
    '9:05 AM',
    '12:00 PM',
    '2:05 PM',
  ]);
  expect([0, 545, 720, 845].map((minute) => formatClock(minute, 'de'))).toEqual([
    '0:00 Uhr',
    '9:05 Uhr',
    '12:00 Uhr',
    '14:05 Uhr',
  ]);
  expect(startOfSlot('02.00 PM-03.00 PM', 'en')).toBe('2:00 PM');
  expect([formatMoment(new Date(AT), 'en').time, formatMoment(new Date(AT), 'de').time]).toEqual([
    '2:05 PM',
    '14:05 Uhr',
  ]);
});

test('a range of times has one shape, which says AM or PM once where both are the same', () => {
  const ranges = [
    { start: 540, end: 570 },
    { start: 660, end: 780 },
    { start: 840, end: 900 },
  ];
  expect(ranges.map((range) => formatRange(range, 'en'))).toEqual(['9:00–9:30 AM', '11:00 AM–1:00 PM', '2:00–3:00 PM']);
  expect(ranges.map((range) => formatRange(range, 'de'))).toEqual([
    '9:00–9:30 Uhr',
    '11:00–13:00 Uhr',
    '14:00–15:00 Uhr',
  ]);
});

test('an English option has the specified name of a range; all else, and German options, have the clock times', () => {
  const name = '10.00 AM-12.00 AM';
  expect([nameOfSlot(name, 'en'), clockOfSlot(name, 'en')]).toEqual([name, '10:00 AM–12:00 PM']);
  expect([nameOfSlot(name, 'de'), clockOfSlot(name, 'de')]).toEqual(['10:00–12:00 Uhr', '10:00–12:00 Uhr']);
});
