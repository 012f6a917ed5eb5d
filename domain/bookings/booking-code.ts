/** Crockford's base32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 7;
const BITS = LENGTH * 5;

/**
 * The code of a booking that people read aloud, `K7P-4QX2`: the first 35 bits of its id. It proves nothing and grants
 * nothing. Two bookings can have the same one: among a million, about fifteen pairs.
 */
export function codeOf(bookingId: string): string {
  let bits = BigInt(`0x${bookingId.replaceAll('-', '').slice(0, 9)}`) >> 1n;
  let code = '';
  for (let index = 0; index < LENGTH; index += 1) {
    code = `${ALPHABET[Number(bits & 31n)]}${code}`;
    bits >>= 5n;
  }
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/**
 * The lowest and the highest id that have a code, so that a search is a range of the primary key; null for a text that is
 * no code. Case, spaces and hyphens do not matter; O is read as 0, I and L as 1.
 */
export function idsOfCode(text: string): { low: string; high: string } | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (code.length !== LENGTH) return null;
  let bits = 0n;
  for (const letter of code) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  const rest = BigInt(128 - BITS);
  const low = bits << rest;
  return { low: uuidOf(low), high: uuidOf(low | ((1n << rest) - 1n)) };
}

function uuidOf(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
