import { firebase } from '#words/firebase';
import { session } from '#words/session';
import type { WordKey } from '#words/catalogue';
import { explainFailure } from '../../api/explain-failure.ts';
import { IdentityRefused } from '../../api/identity.ts';
import type { Say } from '../../i18n/use-words.ts';

function isKnown(code: string): code is keyof typeof session.en {
  return Object.hasOwn(session.en, code);
}

function isOfFirebase(code: string): code is keyof typeof firebase.en {
  return Object.hasOwn(firebase.en, code);
}

/**
 * What to show under the form, in red: the identity service's own message (in German by its code), the server's
 * sentence, or that nobody could be reached. `whenLimited` is what else to say to somebody who has to wait.
 */
export function explain(error: unknown, t: Say, whenLimited?: WordKey): string {
  if (error instanceof IdentityRefused) {
    if (whenLimited && error.code === 'too_many_requests') return `${error.message} ${t(whenLimited)}`;
    if (error.code === 'OFFLINE') return t('site.nothingSent');
    if (isKnown(error.code)) return t(`session.${error.code}` satisfies WordKey);
    if (isOfFirebase(error.code)) {
      return t(`firebase.${error.code}` satisfies WordKey, { message: error.message });
    }
    return error.message || t('session.UNREACHABLE');
  }
  return explainFailure(error, t, 'session.UNREACHABLE');
}
