import { expect, test } from 'vitest';
import { ChangeStaffPasswordForm } from '#contract/people/sessions';
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

test('both forms of staff name the same minimum', () => {
  const fault = (newPassword: string) =>
    ChangeStaffPasswordForm.safeParse({ currentPassword: 'x', newPassword }).error?.issues[0]?.message;
  for (const password of ['', 'Abc1!', 'Abcdefgh1!', 'abcdefghijklm', 'Abcdefghijk1!'])
    expect(fault(password)).toBe(newPasswordFault(password, true));
});
