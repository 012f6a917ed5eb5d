import { expect, test } from 'vitest';
import { formatPrice } from './format.ts';

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
