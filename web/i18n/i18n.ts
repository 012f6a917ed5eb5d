import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { catalogue, languages, type Language } from '#i18n/catalogue';

const speakers = new Map<Language, i18n>();

/** The one speaker of a language. All words are in memory, so it speaks at once. */
export function i18nFor(language: Language): i18n {
  const known = speakers.get(language);
  if (known) return known;
  const speaker = createInstance();
  void speaker.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    resources: Object.fromEntries(languages.map((one) => [one, { translation: catalogue[one] }])),
    interpolation: { escapeValue: false },
  });
  speakers.set(language, speaker);
  return speaker;
}
