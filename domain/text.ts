/** Controls (NUL, CR, LF …), line separators, and the signs that turn the direction of what stands beside them. */
const UNTYPED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
/** Blank though they count as symbols or letters: empty braille, a null note, blanks of hieroglyphs, a Khitan filler. */
const BLANK_SYMBOLS = '\u2800\u{1D159}\u{13441}\u{13442}\u{16FE4}';
const VISIBLE = new RegExp(String.raw`[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}${BLANK_SYMBOLS}]`, 'u');

/** Whether a person sees anything of a text: spaces, zero-width characters and fillers alone are an empty one. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** Whether a text is one line as a person types it: whole characters, and none of `UNTYPED`. */
export function isTypedLine(text: string): boolean {
  return text.isWellFormed() && text.search(UNTYPED) === -1;
}

/** A text that another service sent, as one typed line of at most `max` characters; empty when nothing can be seen. */
export function toTypedLine(text: string, max: number): string {
  const line = text.toWellFormed().replaceAll(UNTYPED, ' ').trim().slice(0, max).toWellFormed().trim();
  return isVisible(line) ? line : '';
}
