import type { Language } from '#domain/shared/language';
import { catalogue, type MessageKey, type Translate } from '#i18n/catalogue';
import { translator } from '#i18n/translator';

/** The look-up of messages in each language. */
export const translators: Record<Language, Translate> = { en: translator(catalogue.en), de: translator(catalogue.de) };

/** One message of the catalogue. A text that is not a key is returned unchanged. */
export function translate(
  language: Language,
  key: MessageKey | (string & {}),
  params: Record<string, string | number> = {},
): string {
  return translators[language](key as MessageKey, params);
}
