import type { Actor } from '#domain/shared/permission';
import { findSignIn } from '#server/people/factors/sign-in';
import { findPersonOfSession, type PersonRow } from '#server/people/profiles/people-rows';
import { readClock, readRecentClock } from '#server/platform/database/clock';
import { bearerOf } from '#server/platform/http/bearer';
import { addressOf } from '#server/platform/http/client-address';
import type { Context, Portal } from '#server/platform/context';

export function toActor(person: PersonRow): Actor {
  const { id, email, name, role, verifiedAt, emailProvenAt } = person;
  return { id, email, name, role, isVerified: verifiedAt !== null, isEmailProven: emailProvenAt !== null };
}

/** A time that no rule can use. */
const UNREAD = new Date(Number.NaN);

/**
 * The context of a request: its caller, by its headers, and the database's time; for read-only routes a cached
 * reading of the time is enough. With `isReadLater` a use-case reads the caller, and the database's time, together with what
 * it decides on, by `ctx.session`.
 */
export async function identifyCaller(
  portal: Portal,
  headers: Headers,
  wants: { identity: boolean; recentClock?: boolean; isReadLater?: boolean },
): Promise<Context> {
  const { identity, recentClock = false, isReadLater = false } = wants;
  const bearer = bearerOf(headers);
  const token = bearer ? await portal.ports.tokens.read(bearer) : null;
  const signIn = identity ? await findSignIn(portal, headers) : null;
  const person = token && !isReadLater ? await findPersonOfSession(portal.read, token) : null;
  return {
    ...portal,
    address: addressOf(headers),
    now: person?.now ?? (isReadLater ? UNREAD : await (recentClock ? readRecentClock : readClock)(portal.read)),
    actor: person && toActor(person),
    session: person || isReadLater ? token : null,
    provenAt: person?.provenAt ?? null,
    identity: signIn?.step === 'done' ? signIn.identity : null,
    signIn,
    permission: 'not_requested',
  };
}
