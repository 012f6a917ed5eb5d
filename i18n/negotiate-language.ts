import { languages, type Language } from '#domain/language';

/** The first supported language of an Accept-Language header; English if there is none. */
export function negotiateLanguage(accepted: string | null | undefined): Language {
  const wanted = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => languages.find((language) => language === code) ?? []).at(0) ?? 'en';
}

/** The language of pages for a request: from its cookie, else negotiated. */
export function pageLanguage(headers: Headers): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
  return languages.find((language) => language === chosen) ?? negotiateLanguage(headers.get('accept-language'));
}
