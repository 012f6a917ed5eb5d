import type { Actor } from '#domain/permission';
import type { ProvenIdentity } from '#server/ports/identity';
import { isClosedIdentity } from '#server/store/accounts';
import { readClock, readRecentClock } from '#server/store/database/clock';
import { findPersonOfSession, type PersonRow } from '#server/store/people';
import type { Context, Portal } from '#server/lib/context';

/** The header in which the HTTP server tells the caller's address; a caller's own is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

export function toActor(person: PersonRow): Actor {
  const { id, email, name, role, verified_at, email_proven_at } = person;
  return { id, email, name, role, isVerified: verified_at !== null, isEmailProven: email_proven_at !== null };
}

/**
 * The context of a call: who its headers prove, and the time on the database's clock; a recent reading of it will do
 * where something is only shown.
 */
export async function identifyCaller(
  portal: Portal,
  headers: Headers,
  wants: { identity: boolean; recentClock?: boolean },
): Promise<Context> {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const claims = token ? await portal.ports.tokens.read(token) : null;
  const found = claims ? await findPersonOfSession(portal.db, { id: claims.sessionId, subject: claims.subject }) : null;
  const person = found && claims && found.now < claims.expiresAt ? found : null;
  return {
    ...portal,
    address: headers.get(CLIENT_ADDRESS_HEADER) ?? '',
    now: person?.now ?? (await (wants.recentClock ? readRecentClock : readClock)(portal.db)),
    actor: person ? toActor(person) : null,
    sessionId: person ? (claims?.sessionId ?? null) : null,
    identity: wants.identity ? await proveIdentity(portal, headers) : null,
    permission: 'not_requested',
  };
}

/** A deleted account's identity proves nothing, though its provider may not have removed it yet. */
async function proveIdentity({ db, ports }: Portal, headers: Headers): Promise<ProvenIdentity | null> {
  const identity = await ports.identity.prove(headers);
  return identity && !(await isClosedIdentity(db, identity)) ? identity : null;
}
