/** An account has so many sessions at most; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 20;

/** The longest life of an access token, in milliseconds. */
const MAX_TOKEN_MS = 24 * 3_600_000;

/**
 * When an access token made now expires: with its session, and after 24 hours at the latest. It may live that long
 * because every call checks the session in the database; a client that never renews works for a day.
 */
export function accessTokenExpiry(now: Date, sessionExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + MAX_TOKEN_MS, sessionExpiresAt.getTime()));
}
