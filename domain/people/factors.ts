import type { Role } from '#domain/shared/permission';
import { DAY_MS } from '#domain/shared/time';

/** What proves somebody besides a password or Google; a passkey replaces these, too. */
export const factorKinds = ['passkey', 'totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a session has passed: a factor, or one of the recovery codes. */
export type PassedFactor = FactorKind | 'recovery';

/** What a sign-in still lacks: `factor`, one of the account's; `setup`, the first factor of somebody who must have one. */
export type SignInStep = 'done' | 'factor' | 'setup';

/** How many recovery codes an account gets at a time, each of 75 bits, and the length of one. */
export const RECOVERY_CODES = 10;
export const RECOVERY_LENGTH = 15;
/** The most factors of an account. */
export const MAX_FACTORS = 10;

type FactorOwner = { role: Role; verifiedAt: Date | null; factorGraceFrom: Date };

/**
 * By when somebody must have a factor: staff and verified doctors, `graceDays` after they became that or after the
 * upgrade; null for the person who need not, and everybody where `graceDays` is null.
 */
export function factorDueAt({ role, verifiedAt, factorGraceFrom }: FactorOwner, graceDays: number | null): Date | null {
  if (graceDays === null || role === 'patient' || (role === 'doctor' && verifiedAt === null)) return null;
  return new Date(Math.max(factorGraceFrom.getTime(), verifiedAt?.getTime() ?? 0) + graceDays * DAY_MS);
}

/** What a sign-in still lacks. */
export function signInStep(
  { hasFactor, passed, dueAt }: { hasFactor: boolean; passed: PassedFactor | null; dueAt: Date | null },
  now: Date,
): SignInStep {
  if (hasFactor) return passed === null ? 'factor' : 'done';
  return dueAt !== null && dueAt <= now ? 'setup' : 'done';
}

/** Whether a typed code is one of an authenticator app; else it is a recovery code. */
export function isTotpCode(typed: string): boolean {
  return /^\d{3}\s?\d{3}$/.test(typed.trim());
}
