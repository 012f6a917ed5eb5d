import { createInstance, type TFunction } from 'i18next';
import { catalogue, languages, type Language, type WordKey } from '#words/catalogue';

const speaker = createInstance();
await speaker.init({
  resources: Object.fromEntries(languages.map((language) => [language, { translation: catalogue[language] }])),
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
});

/** The first language of an Accept-Language header that we speak; English when there is none. */
export function replyLanguage(accepted: string | null | undefined): Language {
  const wanted = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => languages.find((language) => language === code) ?? []).at(0) ?? 'en';
}

/** The language of a browser's pages: the one it chose here, else the first that it asks for and we speak. */
export function pageLanguage(headers: Headers): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
  return languages.find((language) => language === chosen) ?? replyLanguage(headers.get('accept-language'));
}

/** One sentence of the catalogue. A text that is no key comes back as it is. */
export function speak(
  language: Language,
  key: WordKey | (string & {}),
  params: Record<string, string | number> = {},
): string {
  const translate: TFunction = speaker.getFixedT(language);
  return translate(key, params);
}
