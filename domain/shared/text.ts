/** Control characters, line separators, and characters that change the direction of the surrounding text. */
const UNTYPED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
/** Invisible characters that a name loses: two that look the same would differ by them. Persian needs the two joiners. */
const INVISIBLE = /[\u200B\u200E\u200F\u061C]/g;
/** Symbols and letters that are blank: empty braille, a null note, Egyptian blanks, a Khitan filler. */
const BLANK_SYMBOLS = '\u2800\u{1D159}\u{13441}\u{13442}\u{16FE4}';
const VISIBLE = new RegExp(String.raw`[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}${BLANK_SYMBOLS}]`, 'u');

/** Whether a text has a visible character; spaces, zero-width characters and fillers are none. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text is well-formed and on one line, without characters of `UNTYPED`. */
export function isTypedLine(text: string): boolean {
  return text.isWellFormed() && text.search(UNTYPED) === -1;
}

/** A name without its invisible characters. */
export function withoutInvisible(name: string): string {
  return name.replaceAll(INVISIBLE, '');
}

/** Another service's text as one line of at most `max` characters; empty if nothing is visible. */
export function toTypedLine(text: string, max: number): string {
  const line = withoutInvisible(text.toWellFormed())
    .replaceAll(UNTYPED, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();
  return isVisible(line) ? line : '';
}

/** The fewest characters of a search; one character matches too many people. */
export const MIN_SEARCH_LENGTH = 2;
