import { insertAudit } from '#server/store/audit';
import { insertPerson } from '#server/store/people';
import { inTransaction } from '#server/store/database/transaction';
import type { Language } from '#domain/language';
import type { Portal } from '#server/lib/context';
import { replaceUnproven } from './replace-unproven.ts';

/**
 * Creates an admin, who chooses a password by a one-time link, mailed if there is a mail server. Returns the identity,
 * for a link to print at the console. An account with the same, unproven address is replaced.
 * @throws ClinicError `account_exists`, `unproven_account_booked`.
 */
export async function createAdmin(
  portal: Portal,
  { email, name, language, canMail }: { email: string; name: string; language: Language; canMail: boolean },
): Promise<{ issuer: string; subject: string }> {
  await replaceUnproven(portal, { email, actorId: null });
  const identity = await portal.ports.identity.invite({ email, name });
  await inTransaction(portal.db, async (trx) => {
    const id = await insertPerson(trx, { ...identity, email, name, role: 'admin', imageUrl: null, language });
    await insertAudit(trx, { action: 'admin.added', actorId: null, personId: id });
    if (!canMail) return;
    const job = { id, purpose: 'invitation', ...identity, language } as const;
    await portal.ports.jobs.enqueue(trx, 'one-time-link', job, { id });
  });
  return identity;
}
