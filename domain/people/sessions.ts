import type { Role } from '#domain/shared/permission';
import { DAY_MS } from '#domain/shared/time';

/** The maximum of sessions per account; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 20;

/** What a valid access token claims; it may expire before its session. Role and verification are read from the database. */
export type SessionToken = { subject: string; sessionId: string; expiresAt: Date };

/** The longest lifetime of an access token, in milliseconds. */
const MAX_TOKEN_MS = DAY_MS;

/**
 * When an access token issued now expires: with its session, after 24 hours at the latest. That is safe because every
 * request checks the session in the database; a client that never renews its token works for a day.
 */
export function accessTokenExpiry(now: Date, sessionExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + MAX_TOKEN_MS, sessionExpiresAt.getTime()));
}

/** How long a proof of who somebody is counts as recent, in minutes: a sign-in, or the password again. */
export const PROOF_MINUTES = 10;

/** Whether a session was proven recently, by its sign-in or since; `provenAt` is null for a caller without a session. */
export function isRecentlyProven(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < PROOF_MINUTES * 60_000;
}

/** How often the activity of a session is stored, in milliseconds. */
export const ACTIVITY_MS = 60_000;

/** A session of staff in which nobody did anything for `lockMinutes` is locked; those of patients never are. */
export function isLocked(session: { role: Role; activeAt: Date }, lockMinutes: number, now: Date): boolean {
  return session.role !== 'patient' && now.getTime() - session.activeAt.getTime() >= lockMinutes * 60_000;
}
