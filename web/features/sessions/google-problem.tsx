import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';

/** What the way back from Google says when it failed; anything else in the address says no more than that. */
const sentences = new Map<string, MessageKey>([
  ['account_not_linked', 'sessions.googleNotLinked'],
  ['email_not_verified', 'sessions.googleNotVerified'],
  ['email_does_not_match', 'sessions.googleOtherEmail'],
  ['account_already_linked_to_different_user', 'sessions.googleOfAnother'],
  ['access_denied', 'sessions.googleCancelled'],
  ['google_unreachable', 'sessions.GOOGLE_UNREACHABLE'],
]);

/** Why the sign-in with Google did not work, in red. */
export function GoogleProblem({ code }: { code: string | null }) {
  const { t } = useMessages();
  return <FormError>{code === null ? null : t(sentences.get(code) ?? 'sessions.googleFailed')}</FormError>;
}
