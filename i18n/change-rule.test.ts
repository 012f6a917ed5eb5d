import { expect, test } from 'vitest';
import { changeRule } from './change-rule.ts';

const now = new Date('2026-11-23T12:00:00Z');
const [earlier, later, evenLater] = ['2026-11-23T11:00:00Z', '2026-11-23T12:08:00Z', '2026-11-30T12:00:00Z'];
const t = (key: string) => key;
const ruleOf = (status: 'held' | 'booked', changeUntil: string | null, cancelUntil: string | null) =>
  changeRule({ status, changeUntil, cancelUntil }, { language: 'en', t, now });

test('a hold is described by the rule that it has once it is final', () => {
  expect(ruleOf('held', evenLater, evenLater)).toBe('changes.freeUntil');
  expect(ruleOf('held', earlier, later)).toBe('changes.onceFinal');
});

test('what was just booked inside the notice time can be cancelled, and later neither', () => {
  expect(ruleOf('booked', earlier, later)).toBe('changes.cancelUntil');
  expect(ruleOf('booked', earlier, earlier)).toBeNull();
  expect(ruleOf('booked', null, null)).toBeNull();
});
