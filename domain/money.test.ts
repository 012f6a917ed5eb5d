import { expect, test } from 'vitest';
import { centsFromDollars, dollarsFromCents } from './money.ts';

test('dollars and cents are one amount, without a lost cent', () => {
  for (const cents of [1, 99, 110, 1999, 8950, 12_000, 29_999])
    expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
});

test.each([-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d dollars are no price', (dollars) => {
  expect(() => centsFromDollars(dollars)).toThrow('invalid_input');
});
