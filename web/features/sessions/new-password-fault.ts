import { NewPasswordForm } from '#contract/people/sessions';
import { MIN_STAFF_PASSWORD_LENGTH } from '#domain/people/password';
import type { MessageKey } from '#i18n/catalogue';

/** The message of the first rule that a new password breaks, if any; for staff a short one names their own minimum. */
export function newPasswordFault(password: string, isStaff: boolean): MessageKey | undefined {
  if (isStaff && password !== '' && password.length < MIN_STAFF_PASSWORD_LENGTH) return 'sessions.SHORT_STAFF_PASSWORD';
  return NewPasswordForm.safeParse({ password }).error?.issues[0]?.message as MessageKey | undefined;
}
