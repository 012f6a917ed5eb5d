import type { Language } from '#domain/shared/language';

/** The name of a language (ISO 639-1) in the page's language: `German`, `Deutsch`. */
export function languageName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
}

/** `German, English and Turkish` */
export function formatLanguages(codes: readonly string[], language: Language): string {
  const names = codes.map((code) => languageName(code, language));
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : 'de', { type: 'conjunction' }).format(names);
}
