import { expect, test } from 'vitest';
import { assertMayHold, extendedHoldEnd, holdEnd } from './holds.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const account = { isDisowned: false, holds: 2, holdsOfNetwork: 4 };

test('a hold occupies its slot for 30 minutes', () => {
  expect(holdEnd(at('10:00'))).toEqual(at('10:30'));
});

test('a payment extends a hold once, to 15 minutes from its start, and never shortens it', () => {
  const hold = { heldUntil: at('10:30'), isExtended: false };
  expect(extendedHoldEnd(hold, at('10:20'))).toEqual(at('10:35'));
  expect(extendedHoldEnd(hold, at('10:15'))).toBeNull();
  expect(extendedHoldEnd(hold, at('10:05'))).toBeNull();
  expect(extendedHoldEnd({ ...hold, isExtended: true }, at('10:29'))).toBeNull();
});

test.each([
  ['a third slot', account, null],
  ['a fourth slot', { ...account, holds: 3 }, 'too_many_holds'],
  ['a sixth slot of one network', { ...account, holdsOfNetwork: 5 }, 'too_many_holds_of_network'],
  ['a slot for an address whose owner denied the account', { ...account, isDisowned: true }, 'address_disowned'],
])('whether %s is held', (_what, state, code) => {
  const hold = () => assertMayHold(state);
  if (code === null) expect(hold).not.toThrow();
  else expect(hold).toThrow(expect.objectContaining({ code }));
});
