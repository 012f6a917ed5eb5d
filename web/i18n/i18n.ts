import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languages, type Language } from '#domain/language';
import { catalogue } from '#i18n/catalogue';

const instances = new Map<Language, i18n>();

/** The shared i18next instance of a language. All messages are in memory, so it is ready at once. */
export function i18nFor(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    resources: Object.fromEntries(languages.map((one) => [one, { translation: catalogue[one] }])),
    interpolation: { escapeValue: false },
  });
  instances.set(language, instance);
  return instance;
}
