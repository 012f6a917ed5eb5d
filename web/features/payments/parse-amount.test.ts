import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test('an amount is read with a point or a comma', () => {
  expect(['49', ' 49.5 ', '49,50', '0.05'].map(parseAmount)).toEqual([49, 49.5, 49.5, 0.05]);
});

test('what could be read in two ways, or is none, is no amount', () => {
  expect(['', '-5', '1,200.00', '1.200', '49,505', '€ 5', '1e3'].map(parseAmount)).toEqual(Array(7).fill(null));
});
