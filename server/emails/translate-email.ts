import type { emails } from '#i18n/messages/emails';
import { translate } from '#server/lib/translate';
import type { Language } from '#server/ports/mailer';

export type TranslateEmail = (key: keyof typeof emails.en, params?: Record<string, string | number>) => string;

/** Translates the messages of emails into one language. */
export function emailTranslator(language: Language): TranslateEmail {
  return (key, params = {}) => translate(language, `emails.${key}`, params);
}
