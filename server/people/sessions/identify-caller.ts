import { ClinicError } from '#domain/shared/errors';
import type { Actor, Role } from '#domain/shared/permission';
import { ACTIVITY_MS, isLocked } from '#domain/people/sessions';
import { findSignIn } from '#server/people/factors/sign-in';
import { findPersonOfSession, type PersonRow } from '#server/people/profiles/people-rows';
import { readClock, readRecentClock } from '#server/platform/database/clock';
import { isUnreachable } from '#server/platform/database/transaction';
import { bearerOf } from '#server/platform/http/bearer';
import { addressOf } from '#server/platform/http/client-address';
import type { Context, Portal } from '#server/platform/context';
import { storeActivity } from './sessions-rows.ts';

export function toActor(person: PersonRow): Actor {
  const { id, email, name, role, verifiedAt, emailProvenAt } = person;
  return { id, email, name, role, isVerified: verifiedAt !== null, isEmailProven: emailProvenAt !== null };
}

/** A time that no rule can use. */
const UNREAD = new Date(Number.NaN);

type Wants = {
  identity: boolean;
  recentClock?: boolean;
  isReadLater?: boolean;
  /** For what a locked session may do: be unlocked, or end. */
  evenLocked?: boolean | undefined;
  /** Nobody causes the request: a stream, or the renewal of a token. */
  isBackground?: boolean;
};

/**
 * The context of a request: its caller, by its headers, and the database's time; for read-only routes a cached
 * reading of the time is enough. With `isReadLater` a use-case reads the caller, and the database's time, together with what
 * it decides on, by `ctx.session`. Stores that the session is used.
 * @throws ClinicError `session_locked`
 */
export async function identifyCaller(portal: Portal, headers: Headers, wants: Wants): Promise<Context> {
  const { recentClock = false, isReadLater = false } = wants;
  const bearer = bearerOf(headers);
  const token = bearer ? await portal.ports.tokens.read(bearer) : null;
  const signIn = wants.identity ? await findSignIn(portal, headers) : null;
  const person = token && !isReadLater ? await findPersonOfSession(portal.read, token) : null;
  const isDone = signIn?.step === 'done';
  // A sign-in that has not passed the factor of its account is no session yet. One that lacks the first factor may add it.
  const signInUse = signIn && signIn.step !== 'factor' ? signIn.use : null;
  const uses = [person && token && { ...person, ...token }, signInUse].filter((use) => hasRole(use));
  const isSessionLocked = uses.some((use) => isLocked(use, portal.settings.lockMinutes, use.now));
  if (isSessionLocked && !wants.evenLocked) throw new ClinicError('session_locked');
  if (!isSessionLocked && !wants.isBackground) for (const use of uses) await noteActivity(portal, headers, use);
  return {
    ...portal,
    address: addressOf(headers),
    now: person?.now ?? (isReadLater ? UNREAD : await (recentClock ? readRecentClock : readClock)(portal.read)),
    actor: person && toActor(person),
    session: person || isReadLater ? token : null,
    provenAt: person?.provenAt ?? null,
    isLocked: isSessionLocked,
    identity: isDone ? signIn.identity : null,
    signIn,
    permission: 'not_requested',
  };
}

type Use = { sessionId: string | null; role: Role; activeAt?: Date; now?: Date };

/** Whether a sign-in is of somebody with a profile. */
function hasRole<U extends { role: Role | null }>(use: U | null | undefined): use is U & { role: Role } {
  return Boolean(use?.role);
}

/**
 * Stores that somebody of the staff did something, unless client or browser declare that nobody caused the request. A
 * client that declares it wrongly unlocks nothing, and affects no session but its own.
 */
export async function noteActivity(portal: Portal, headers: Headers, use: Use): Promise<void> {
  const { sessionId, role, activeAt, now } = use;
  const isStored = activeAt && now && now.getTime() - activeAt.getTime() < ACTIVITY_MS;
  if (role === 'patient' || sessionId === null || isStored) return;
  if (headers.has('x-background') || headers.get('sec-purpose')?.includes('prefetch')) return;
  await storeActivity(portal.write, sessionId).catch((error: unknown) => {
    // Reads go on while the database refuses writes.
    if (!isUnreachable(error)) throw error;
  });
}
