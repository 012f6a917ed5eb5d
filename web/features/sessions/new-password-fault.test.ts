import { expect, test } from 'vitest';
import { newPasswordFault } from './new-password-fault.ts';

test('a short password is refused with the minimum of its account: six characters, of staff twelve', () => {
  expect(newPasswordFault('Abc1!', false)).toBe('validation.passwordShort');
  expect(newPasswordFault('Abc1!', true)).toBe('sessions.SHORT_STAFF_PASSWORD');
  expect(newPasswordFault('Abcdefgh1!', false)).toBeUndefined();
  expect(newPasswordFault('Abcdefgh1!', true)).toBe('sessions.SHORT_STAFF_PASSWORD');
  expect(newPasswordFault('', true)).toBe('validation.passwordRequired');
  expect(newPasswordFault('abcdefghijklm', true)).toBe('validation.passwordPattern');
  expect(newPasswordFault('Abcdefghijk1!', true)).toBeUndefined();
});
