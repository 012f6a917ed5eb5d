import { expect, test } from 'vitest';
import { internationalNumber } from './phone.ts';

test.each([
  ['+49 170 1234567', '+491701234567'],
  ['0170/123 45-67', '+491701234567'],
  ['0049 (0)170 1234567', '+491701234567'],
  ['+43 660 1234567', '+436601234567'],
])('%s is %s for a text message service', (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

test.each(['', '12345', '+0170 1234567', '++49170', '01'])('%j is no number for a text message', (typed) => {
  expect(internationalNumber(typed)).toBeNull();
});
