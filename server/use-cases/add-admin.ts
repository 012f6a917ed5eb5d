import { ClinicError } from '#domain/errors';
import { findPersonByEmail, insertPerson } from '#server/store/people';
import { insertAudit } from '#server/store/audit';
import { inTransaction } from '#server/store/transaction';
import type { Language } from '#words/catalogue';
import type { Portal } from './context.ts';

/**
 * Makes an admin who sets a password by a one-time link. With a mail server the link is mailed; else it is given
 * back, for the person at the console.
 * @throws ClinicError `account_exists`
 */
export async function addAdmin(
  portal: Portal,
  { email, name, language, canMail }: { email: string; name: string; language: Language; canMail: boolean },
): Promise<{ link: string; isMailed: boolean }> {
  if (await findPersonByEmail(portal.db, email)) throw new ClinicError('account_exists');
  const { link, ...identity } = await portal.ports.identity.invite({ email, name });
  await inTransaction(portal.db, async (trx) => {
    const id = await insertPerson(trx, { ...identity, email, name, role: 'admin', image_url: null, language });
    await insertAudit(trx, { action: 'admin.added', actorId: null, personId: id });
    if (!canMail) return;
    const job = { id, to: { name, email }, link, language };
    await portal.ports.jobs.enqueue(trx, 'account-ready', job, { id });
  });
  return { link, isMailed: canMail };
}
