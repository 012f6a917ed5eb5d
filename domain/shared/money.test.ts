import { expect, test } from 'vitest';
import { assertPrice, centsFromDollars, dollarsFromCents, sumByCurrency } from './money.ts';

test('converting cents to dollars and back loses no cent', () => {
  for (const cents of [1, 99, 110, 1999, 8950, 12_000, 29_999])
    expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
});

test.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d dollars are not a valid price', (dollars) => {
  expect(() => centsFromDollars(dollars)).toThrow('invalid_input');
});

test('a price with another amount or currency is refused, and the error has the current price', () => {
  const own = { priceCents: 8500, currency: 'eur' };
  expect(() => assertPrice({ price: 85 }, own)).not.toThrow();
  expect(() => assertPrice({ price: 85, currency: 'eur' }, own)).not.toThrow();
  for (const claimed of [{ price: 84.99 }, { price: 84.99, currency: 'eur' }, { price: 85, currency: 'usd' }]) {
    expect(() => assertPrice(claimed, own)).toThrow(
      expect.objectContaining({ code: 'price_changed', data: { price: 85, currency: 'eur' } }),
    );
  }
});

test('a fixed price that has become one from which it begins is refused, unless the client names no kind', () => {
  const own = { priceCents: 8500, currency: 'eur', priceKind: 'from' as const };
  for (const price_kind of [undefined, 'from' as const])
    expect(() => assertPrice({ price: 85, price_kind }, own)).not.toThrow();
  expect(() => assertPrice({ price: 85, price_kind: 'fixed' }, own)).toThrow(
    expect.objectContaining({ code: 'price_changed', data: { price: 85, currency: 'eur', priceKind: 'from' } }),
  );
});

test('amounts are summed in each currency, without those that are zero', () => {
  const amounts = [
    { currency: 'usd', cents: 100 },
    { currency: 'eur', cents: 0 },
    { currency: 'chf', cents: 5 },
    { currency: 'usd', cents: 50 },
  ];
  expect(sumByCurrency(amounts)).toEqual([
    { currency: 'usd', cents: 150 },
    { currency: 'chf', cents: 5 },
  ]);
});
