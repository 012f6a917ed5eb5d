import { languages, type Language } from '#domain/language';
import { pageLanguage } from '#i18n/negotiate-language';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** One year, in seconds. */
const MAX_AGE = 31_536_000;

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

export function readTheme(request: Request): Theme {
  const wanted = cookieOf(request, 'theme');
  return themes.find((theme) => theme === wanted) ?? 'system';
}

/** The language of a page: from `?lang=` of its URL, which search engines use, else from cookie or browser. */
export function readLanguage(request: Request): { language: Language; isInUrl: boolean } {
  const wanted = new URL(request.url).searchParams.get('lang');
  const named = languages.find((language) => language === wanted);
  return { language: named ?? pageLanguage(request.headers), isInUrl: named !== undefined };
}

/** The cookie that stores a language. */
export function languageCookie(language: Language): string {
  return preferenceCookie('language', language);
}

function preferenceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;
}

/** The cookies that store the chosen language and theme; unknown values are ignored. */
export function preferenceCookies(form: FormData): string[] {
  const language = languages.find((one) => one === form.get('language'));
  const theme = themes.find((one) => one === form.get('theme'));
  return [...(language ? [languageCookie(language)] : []), ...(theme ? [preferenceCookie('theme', theme)] : [])];
}
