import { languages, type Language } from '#domain/shared/language';

/** The first supported language of an Accept-Language header; English if there is none. */
export function negotiateLanguage(accepted: string | null | undefined): Language {
  const wanted = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => languages.find((language) => language === code) ?? []).at(0) ?? 'en';
}

/** The supported language of this exact code. */
export function languageOf(code: string | null | undefined): Language | null {
  return languages.find((language) => language === code) ?? null;
}

/**
 * The language of pages for a request: from its cookie, else the one stored for the signed-in person, else of the
 * browser.
 */
export function pageLanguage(headers: Headers, stored: Language | null = null): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
  return languageOf(chosen) ?? stored ?? negotiateLanguage(headers.get('accept-language'));
}
