import type { Actor } from '#domain/permission';
import type { ProvenIdentity } from '#server/ports/identity';
import { findPersonOfSession, isDeletedIdentity, type PersonRow } from '#server/store/people';
import { readClock, readRecentClock } from '#server/store/database/clock';
import type { Context, Portal } from '#server/lib/context';

/** Internal header with the client's address; the HTTP server overwrites one that a client sends. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

export function toActor(person: PersonRow): Actor {
  const { id, email, name, role, verifiedAt, emailProvenAt } = person;
  return { id, email, name, role, isVerified: verifiedAt !== null, isEmailProven: emailProvenAt !== null };
}

type Session = { id: string; subject: string };
/** Finds the person of a live session and the database's time. */
export type FindCaller = (session: Session) => Promise<{ caller: Actor; now: Date } | null>;

/**
 * The context of a request: its caller, by its headers, and the database's time; for read-only routes a cached
 * reading of the time is enough. `find` replaces the query for the caller.
 */
export async function identifyCaller(
  portal: Portal,
  headers: Headers,
  wants: { identity: boolean; recentClock?: boolean; find?: FindCaller | undefined },
): Promise<Context> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const claims = token ? await portal.ports.tokens.read(token) : null;
  const find = wants.find ?? ((session) => findCaller(portal, session));
  const found = claims ? await find({ id: claims.sessionId, subject: claims.subject }) : null;
  const living = found && claims && found.now < claims.expiresAt ? found : null;
  return {
    ...portal,
    address: addressOf(headers),
    now: living?.now ?? (await (wants.recentClock ? readRecentClock : readClock)(portal.db)),
    actor: living?.caller ?? null,
    sessionId: living ? (claims?.sessionId ?? null) : null,
    identity: wants.identity ? await proveIdentity(portal, headers) : null,
    permission: 'not_requested',
  };
}

/** The client's network address. */
export function addressOf(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? '';
}

async function findCaller({ db }: Portal, session: Session): Promise<{ caller: Actor; now: Date } | null> {
  const person = await findPersonOfSession(db, session);
  return person && { caller: toActor(person), now: person.now };
}

/** Null for a deleted account, whose identity the provider may not have removed yet. */
async function proveIdentity({ db, ports }: Portal, headers: Headers): Promise<ProvenIdentity | null> {
  const identity = await ports.identity.prove(headers);
  return identity && !(await isDeletedIdentity(db, identity)) ? identity : null;
}
