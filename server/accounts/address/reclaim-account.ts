import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { findPersonByIdentity, lockPerson, endOtherSessions } from '#server/people/index';
import type { Portal } from '#server/platform/context';

/**
 * Drops the password of an account whose address is unproven and ends its sessions, because the owner of the address did
 * not sign up or has forgotten the password. Appointments and holds stay. Returns the token for a new password, which
 * proves the address; null if the identity service mails such links itself. Repeatable until then.
 */
export async function reclaimAccount(portal: Portal, identity: { issuer: string; subject: string }) {
  const service = portal.ports.identity;
  // First, so that no log-in begins a session after they were ended.
  await service.dropPassword(identity.subject);
  const person = await findPersonByIdentity(portal.read, identity);
  if (person) {
    await inTransaction(portal.write, async (trx) => {
      await lockPerson(trx, person.id);
      await insertAudit(trx, { action: 'account.reclaimed', actorId: null, personId: person.id });
      await endOtherSessions(trx, identity, { except: null, endedAt: await readClock(trx) });
    });
  }
  return { token: await tokenForPassword(portal, { subject: identity.subject, email: person?.email ?? null }) };
}

/** The token for a new password of an identity; null if the service mails such links itself. */
export async function tokenForPassword(
  { ports }: Portal,
  owner: { subject: string; email: string | null },
): Promise<string | null> {
  const created = await ports.identity.createLink('reset', owner);
  return created && new URLSearchParams(new URL(created.link).hash.slice(1)).get('token');
}
