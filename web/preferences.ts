import { languages } from '#domain/language';

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

/** The cookies that store the chosen language and theme; unknown values are ignored. */
export function preferenceCookies(form: FormData): string[] {
  const language = languages.find((one) => one === form.get('language'));
  const theme = themes.find((one) => one === form.get('theme'));
  const cookie = (name: string, value: string) => `${name}=${value}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax`;
  return [...(language ? [cookie('language', language)] : []), ...(theme ? [cookie('theme', theme)] : [])];
}
