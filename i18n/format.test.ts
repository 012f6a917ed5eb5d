import { expect, test } from 'vitest';
import { formatBirthDate, formatPrice } from './format.ts';

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

test('a date of birth has the name of its month in English, so that a day and a month that are swapped are noticed', () => {
  expect(formatBirthDate('1990-02-01', 'en')).toBe('February 1, 1990');
  expect(formatBirthDate('1990-02-01', 'de')).toBe('01.02.1990');
  expect(formatBirthDate('1908-12-24', 'de')).toBe('24.12.1908');
});
