/** The languages that a doctor can state, as ISO 639-1 codes. */
export const spokenLanguages = [
  'de',
  'en',
  'ar',
  'bg',
  'cs',
  'el',
  'es',
  'fa',
  'fr',
  'hr',
  'hu',
  'it',
  'ku',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sq',
  'sr',
  'tr',
  'uk',
  'vi',
  'zh',
] as const;

/** The maximum length of a doctor's text in one language, in characters. */
export const MAX_ABOUT = 600;

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The last part of the URL of a doctor's page: the name for people, the beginning of the id for `hasSlug`. */
export function doctorSlug({ _id, name }: { _id: string; name: string }): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return [...words, shortId(_id)].join('-');
}

/** Whether a URL names this doctor, by their present or an earlier name. */
export function hasSlug({ _id }: { _id: string }, slug: string): boolean {
  return slug.split('-').at(-1) === shortId(_id);
}

function shortId(id: string): string {
  return id.slice(0, 8);
}
