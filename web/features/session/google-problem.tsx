import type { WordKey } from '#words/catalogue';
import { useWords } from '../../i18n/use-words.ts';
import { FormError } from '../../ui/form-error.tsx';

/** What the way back from Google says when it failed; anything else in the address says no more than that. */
const sentences = new Map<string, WordKey>([
  ['account_not_linked', 'session.googleNotLinked'],
  ['email_not_verified', 'session.googleNotVerified'],
  ['email_does_not_match', 'session.googleOtherEmail'],
  ['account_already_linked_to_different_user', 'session.googleOfAnother'],
  ['access_denied', 'session.googleCancelled'],
  ['google_unreachable', 'session.GOOGLE_UNREACHABLE'],
]);

/** Why the sign-in with Google did not work, in red. */
export function GoogleProblem({ code }: { code: string | null }) {
  const { t } = useWords();
  return <FormError>{code === null ? null : t(sentences.get(code) ?? 'session.googleFailed')}</FormError>;
}
