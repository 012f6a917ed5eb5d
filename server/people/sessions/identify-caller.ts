import type { Actor } from '#domain/shared/permission';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { findPersonOfSession, isDeletedIdentity, type PersonRow } from '#server/people/profiles/people-rows';
import { readClock, readRecentClock } from '#server/platform/database/clock';
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
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const token = bearer ? await portal.ports.tokens.read(bearer) : null;
  const person = token && !isReadLater ? await findPersonOfSession(portal.read, token) : null;
  return {
    ...portal,
    address: addressOf(headers),
    now: person?.now ?? (isReadLater ? UNREAD : await (recentClock ? readRecentClock : readClock)(portal.read)),
    actor: person && toActor(person),
    session: person || isReadLater ? token : null,
    provenAt: person?.provenAt ?? null,
    identity: identity ? await proveIdentity(portal, headers) : null,
    permission: 'not_requested',
  };
}

/** Null for a deleted account, whose identity the provider may not have removed yet. */
async function proveIdentity({ read, ports }: Portal, headers: Headers): Promise<ProvenIdentity | null> {
  const identity = await ports.identity.prove(headers);
  return identity && !(await isDeletedIdentity(read, identity)) ? identity : null;
}
