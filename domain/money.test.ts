import { expect, test } from 'vitest';
import { assertPrice, centsFromDollars, dollarsFromCents, formatPrice } from './money.ts';

test('dollars and cents are one amount, without a lost cent', () => {
  for (const cents of [1, 99, 110, 1999, 8950, 12_000, 29_999])
    expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
});

test.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d dollars are no price', (dollars) => {
  expect(() => centsFromDollars(dollars)).toThrow('invalid_input');
});

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

test('a price that differs in amount or currency is refused with the own one and its currency', () => {
  const own = { priceCents: 8500, currency: 'eur' };
  expect(() => assertPrice({ price: 85 }, own)).not.toThrow();
  expect(() => assertPrice({ price: 85, currency: 'eur' }, own)).not.toThrow();
  for (const claimed of [{ price: 84.99 }, { price: 84.99, currency: 'eur' }, { price: 85, currency: 'usd' }]) {
    expect(() => assertPrice(claimed, own)).toThrow(
      expect.objectContaining({ code: 'price_changed', data: { price: 85, currency: 'eur' } }),
    );
  }
});
