import { firebase } from '#i18n/messages/firebase';
import { sessions } from '#i18n/messages/sessions';
import type { MessageKey } from '#i18n/catalogue';
import { explainFailure } from '#web/api/explain-failure.ts';
import { IdentityRefused } from '#web/api/identity.ts';
import type { Translate } from '#i18n/catalogue';

function isKnown(code: string): code is keyof typeof sessions.en {
  return Object.hasOwn(sessions.en, code);
}

function isFirebaseCode(code: string): code is keyof typeof firebase.en {
  return Object.hasOwn(firebase.en, code);
}

/**
 * The error message of a form: the identity service's own message (in German by its code), the server's message, or
 * that the server is unreachable. `whenLimited` is added if the request was rate-limited.
 */
export function errorMessage(error: unknown, t: Translate, whenLimited?: MessageKey): string {
  if (error instanceof IdentityRefused) {
    if (whenLimited && error.code === 'too_many_requests') return `${error.message} ${t(whenLimited)}`;
    if (error.code === 'OFFLINE') return t('site.nothingSent');
    if (isKnown(error.code)) return t(`sessions.${error.code}` satisfies MessageKey);
    if (isFirebaseCode(error.code)) {
      return t(`firebase.${error.code}` satisfies MessageKey, { message: error.message });
    }
    return error.message || t('sessions.UNREACHABLE');
  }
  return explainFailure(error, t, 'sessions.UNREACHABLE');
}
