import { NewPasswordForm, NewStaffPasswordForm } from '#contract/people/sessions';
import type { MessageKey } from '#i18n/catalogue';

/** The message of the first rule that a new password breaks, if any. */
export function newPasswordFault(password: string, isStaff: boolean): MessageKey | undefined {
  const rules = isStaff ? NewStaffPasswordForm : NewPasswordForm;
  return rules.safeParse({ password }).error?.issues[0]?.message as MessageKey | undefined;
}
