import { createInstance, type TFunction } from 'i18next';
import { languages, type Language } from '#domain/language';
import { catalogue, type MessageKey } from '#i18n/catalogue';

const speaker = createInstance();
await speaker.init({
  resources: Object.fromEntries(languages.map((language) => [language, { translation: catalogue[language] }])),
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
});

/** One message of the catalogue. A text that is not a key is returned unchanged. */
export function translate(
  language: Language,
  key: MessageKey | (string & {}),
  params: Record<string, string | number> = {},
): string {
  const translate: TFunction = speaker.getFixedT(language);
  return translate(key, params);
}
