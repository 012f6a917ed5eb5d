import { eventOfRefusal, type SecurityEvent } from '#domain/shared/security-events';
import type { ErrorCode } from '#domain/shared/errors';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { findPersonByEmail, findPersonByIdentity } from '#server/people/profiles/people-rows';
import type { Context, Portal } from '#server/platform/context';
import { networkPrefix } from '#server/platform/network-prefix';

const EXPECTED: readonly SecurityEvent[] = ['signed_in', 'reset_requested', 'password_reset', 'signed_out'];

/** The account that an event concerns. */
export type SecurityContext = { id: string } | { email: string } | Pick<ProvenIdentity, 'issuer' | 'subject'> | null;

/**
 * Logs and counts a security event. `route` is the name of a route or a path of the identity service. The account is
 * logged as the person's id (null without a profile), the address as a network prefix.
 */
export async function logSecurityEvent(
  portal: Portal,
  event: SecurityEvent,
  { route, concerned, address }: { route: string; concerned: SecurityContext; address: string },
): Promise<void> {
  // Log the event even if the database is unreachable.
  const person = await findPersonId(portal, concerned).catch(() => null);
  const facts = { event, of: route, person, network: networkPrefix(address) };
  if (EXPECTED.includes(event)) portal.log.info(facts, 'security event');
  else portal.log.warn(facts, 'security event');
  portal.countEvent(event);
}

/** Logs a refused request if it is a security event. */
export async function logRefusal(ctx: Context, route: string, code: ErrorCode): Promise<void> {
  const event = ctx.permission === 'refused' ? 'permission_refused' : eventOfRefusal(code);
  if (event) await logSecurityEvent(ctx, event, { route, concerned: ctx.actor ?? ctx.identity, address: ctx.address });
}

async function findPersonId({ read }: Portal, concerned: SecurityContext): Promise<string | null> {
  if (!concerned) return null;
  if ('id' in concerned) return concerned.id;
  const person =
    'subject' in concerned
      ? await findPersonByIdentity(read, concerned)
      : await findPersonByEmail(read, concerned.email);
  return person?.id ?? null;
}
