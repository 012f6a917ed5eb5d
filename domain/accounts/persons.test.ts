import { expect, test } from 'vitest';
import { accountEnd, assertMayAdd, firstNameOf, hasAccountEnded, isDeletedWith, majorityOf } from './persons.ts';

const today = '2026-11-28';

test('the 18th birthday of somebody born on February 29 is March 1 in years without one', () => {
  expect(majorityOf('2010-05-03')).toBe('2028-05-03');
  expect(majorityOf('2008-02-29')).toBe('2026-03-01');
});

test('an account ends for somebody added as a minor at their 18th birthday, and never for an adult', () => {
  expect(accountEnd('2010-05-03', { before: null, today })).toBe('2028-05-03');
  expect(accountEnd('1990-05-03', { before: null, today })).toBeNull();
  expect(accountEnd('2008-11-28', { before: null, today })).toBeNull();
});

test('a corrected date of birth does not prolong the account of somebody who was a minor', () => {
  expect(accountEnd('2007-05-03', { before: '2027-05-03', today })).toBe('2025-05-03');
});

test('an account has ended from the birthday on', () => {
  expect(hasAccountEnded({ accountUntil: '2026-11-28' }, today)).toBe(true);
  expect(hasAccountEnded({ accountUntil: '2026-11-29' }, today)).toBe(false);
  expect(hasAccountEnded({ accountUntil: null }, today)).toBe(false);
});

test('with an account go minors and adults who never were patients, and nobody else', () => {
  const minor = { accountUntil: '2026-11-29', hasAccount: false, hasHistory: true };
  expect(isDeletedWith(minor, today)).toBe(true);
  expect(isDeletedWith({ ...minor, accountUntil: today }, today)).toBe(false);
  expect(isDeletedWith({ ...minor, accountUntil: null }, today)).toBe(false);
  expect(isDeletedWith({ ...minor, accountUntil: null, hasHistory: false }, today)).toBe(true);
  expect(isDeletedWith({ accountUntil: null, hasAccount: true, hasHistory: false }, today)).toBe(false);
});

test('an account books for eight people', () => {
  expect(() => assertMayAdd(7)).not.toThrow();
  expect(() => assertMayAdd(8)).toThrow('invalid_input');
});

test('the first name is the first word', () => {
  expect(firstNameOf('Mia Sommer')).toBe('Mia');
  expect(firstNameOf('Mia')).toBe('Mia');
});
