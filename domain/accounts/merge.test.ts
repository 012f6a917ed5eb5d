import { expect, test } from 'vitest';
import { decideMerge, type MergeParty } from './merge.ts';

const desk = (id: string): MergeParty => ({
  id,
  role: 'patient',
  hasAccount: false,
  isEmailProven: false,
  isGone: false,
});
const account = (id: string): MergeParty => ({ ...desk(id), hasAccount: true, isEmailProven: true });
const survivorOf = (from: MergeParty, into: MergeParty) => decideMerge(from, into).survivor.id;

test('the record with an account survives, of two without the chosen one', () => {
  expect(survivorOf(desk('a'), account('b'))).toBe('b');
  expect(survivorOf(account('a'), desk('b'))).toBe('a');
  expect(survivorOf(desk('a'), desk('b'))).toBe('b');
});

test('an account of an unproven address gets nobody’s history', () => {
  const unproven = { ...account('b'), isEmailProven: false };
  expect(() => decideMerge(desk('a'), unproven)).toThrow('address_not_proven');
  expect(() => decideMerge(unproven, desk('a'))).toThrow('address_not_proven');
});

test('two accounts, one record twice, a deleted or merged one, and staff are not merged', () => {
  expect(() => decideMerge(account('a'), account('b'))).toThrow('two_accounts');
  expect(() => decideMerge(desk('a'), desk('a'))).toThrow('invalid_input');
  expect(() => decideMerge({ ...desk('a'), isGone: true }, desk('b'))).toThrow('not_found');
  expect(() => decideMerge(desk('a'), { ...account('b'), role: 'reception' })).toThrow('not_found');
});
