import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';

/** The messages by the `error` parameter that Google sign-in returns; unknown ones have a general message. */
const problemMessages = new Map<string, MessageKey>([
  ['account_not_linked', 'sessions.googleNotLinked'],
  ['email_not_verified', 'sessions.googleNotVerified'],
  ['email_does_not_match', 'sessions.googleOtherEmail'],
  ['account_already_linked_to_different_user', 'sessions.googleOfAnother'],
  ['access_denied', 'sessions.googleCancelled'],
  ['google_unreachable', 'sessions.GOOGLE_UNREACHABLE'],
]);

/** The error of a failed sign-in with Google. */
export function GoogleProblem({ code }: { code: string | null }) {
  const { t } = useMessages();
  return <FormError>{code === null ? null : t(problemMessages.get(code) ?? 'sessions.googleFailed')}</FormError>;
}
