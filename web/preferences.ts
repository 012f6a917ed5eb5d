import type { Language } from '#domain/shared/language';
import { languageOf } from '#i18n/negotiate-language';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** One year, in seconds. */
const MAX_AGE = 31_536_000;

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** The theme of a page: of its URL, as a frame on another website has it, else of the cookie. */
export function readTheme(request: Request): Theme {
  const wanted = new URL(request.url).searchParams.get('theme') ?? cookieOf(request, 'theme');
  return themes.find((theme) => theme === wanted) ?? 'system';
}

/** The language that `?lang=` of a URL names, as search engines use it. */
export function languageInUrl(request: Request): Language | null {
  return languageOf(new URL(request.url).searchParams.get('lang'));
}

/** The cookie that stores a language. */
export function languageCookie(language: Language): string {
  return preferenceCookie('language', language);
}

function preferenceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;
}

/** The language that a form chooses. */
export function chosenLanguage(form: FormData): Language | null {
  const code = form.get('language');
  return typeof code === 'string' ? languageOf(code) : null;
}

/** The cookies that store the chosen language and theme; unknown values are ignored. */
export function preferenceCookies(form: FormData): string[] {
  const language = chosenLanguage(form);
  const theme = themes.find((candidate) => candidate === form.get('theme'));
  return [...(language ? [languageCookie(language)] : []), ...(theme ? [preferenceCookie('theme', theme)] : [])];
}
