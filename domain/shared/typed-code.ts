/** Crockford's base32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of five bits a byte, to be typed: `K7P4Q-X2M9B`. */
export function typedCodeOf(bytes: Uint8Array): string {
  const code = Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
  return code.replaceAll(/.{5}(?=.)/g, '$&-');
}

/** A typed code without its hyphens, null if it is none. Case, spaces and hyphens do not matter; O is read as 0, I and L as 1. */
export function readTypedCode(typed: string, length: number): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}
