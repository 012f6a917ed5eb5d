import { expect, test } from 'vitest';
import { cardFormOf } from '#domain/payments/card-number';
import { codeLengthOf, findCardProblems, formatCardNumber, formatExpiry, parseExpiry } from './sandbox-card-form.tsx';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['424242424242424299', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['6200000000000000003', '6200 0000 0000 0000 003'],
  ['abc', ''],
])('the number %s is formatted as %s', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['5', '05'],
  ['1/', '01'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['12 / 30', '12 / 30'],
  ['12 / ', '12'],
  ['1/30', '01 / 30'],
  ['12/2030', '12 / 30'],
  ['12 / 203', '12 / 203'],
  ['12 / 301', '12 / 30'],
])('the expiry %j is formatted as %j, and formatting is idempotent', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
  expect(formatExpiry(shown)).toBe(shown);
});

test('an expiry is parsed with a two-digit or four-digit year, and only if it is complete', () => {
  expect(parseExpiry('12 / 30')).toEqual({ month: 12, year: 2030 });
  expect(parseExpiry('1/2031')).toEqual({ month: 1, year: 2031 });
  expect(['', '12', '12 / 3', '12 / 203'].map(parseExpiry)).toEqual([null, null, null, null]);
});

test('the first digits determine the brand and the length of the security code', () => {
  const numbers = ['42', '5555', '2223', '2220', '2720', '3782', '6011', '3056', '3566', '62', '9', ''];
  const brands = [
    'visa',
    'mastercard',
    'mastercard',
    'unknown',
    'mastercard',
    'amex',
    'discover',
    'diners',
    'jcb',
    'unionpay',
  ];
  expect(numbers.map((number) => cardFormOf(number).brand)).toEqual([...brands, 'unknown', 'unknown']);
  expect([codeLengthOf('37'), codeLengthOf('42')]).toEqual([4, 3]);
});

const now = new Date('2026-11-23T12:00:00Z');
const complete = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

test('a complete card is valid in the month of its expiry', () => {
  expect(findCardProblems(complete, now)).toEqual({});
});

test.each([
  [{ number: '4242 4242 4242 424' }, { number: 'cards.numberIncomplete' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'cards.numberInvalid' }],
  [{ expiry: '10 / 26' }, { expiry: 'cards.expiryPast' }],
  [{ expiry: '13 / 27' }, { expiry: 'cards.expiryInvalid' }],
  [{ expiry: '00 / 27' }, { expiry: 'cards.expiryInvalid' }],
  [{ expiry: '12' }, { expiry: 'cards.expiryIncomplete' }],
  [{ cvc: '12' }, { cvc: 'cards.codeIncomplete' }],
  [{ number: '3782 822463 10005' }, { cvc: 'cards.codeIncomplete' }],
])('a card with %o has the problem %o', (change, problems) => {
  expect(findCardProblems({ ...complete, ...change }, now)).toEqual(problems);
});
