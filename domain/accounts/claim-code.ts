import { clinicClock, DAY_MS, type Day } from '#domain/shared/time';

/** Crockford's base32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits: not to be guessed within the rate limits. */
export const CLAIM_LENGTH = 10;
/** How long a code is valid, in days. */
const CLAIM_DAYS = 90;

/** A claim code of `CLAIM_LENGTH` random bytes, as it is printed: `K7P4Q-X2M9B`. */
export function claimCodeOf(bytes: Uint8Array): string {
  const code = Array.from(bytes.slice(0, CLAIM_LENGTH), (byte) => ALPHABET[byte & 31]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** A typed code as it is hashed, null if it is none. Case, spaces and hyphens do not matter; O is read as 0, I and L as 1. */
export function readClaimCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === CLAIM_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}

/** When a code that is made now ends. */
export function claimEnd(now: Date): Date {
  return new Date(now.getTime() + CLAIM_DAYS * DAY_MS);
}

/** Whether a claim may take the record over: the code is valid, and the date of birth right if the record has one. */
export function mayClaim(
  record: { expiresAt: Date; birthDate: Day | null },
  { birthDate, now }: { birthDate: Day | null; now: Date },
): boolean {
  return record.expiresAt > now && (record.birthDate === null || record.birthDate === birthDate);
}

/** The last day of a code, on the clinic's calendar. */
export function lastDayOf(expiresAt: Date): Day {
  return clinicClock(expiresAt).day;
}
