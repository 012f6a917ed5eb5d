import { clinicClock, DAY_MS, type Day } from '#domain/shared/time';

/** 50 bits: not to be guessed within the rate limits. */
export const CLAIM_LENGTH = 10;
/** How long a code is valid, in days. */
const CLAIM_DAYS = 90;

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
