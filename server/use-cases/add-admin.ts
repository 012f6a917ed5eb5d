import { ClinicError } from '#domain/errors';
import { findPersonByEmail, insertPerson } from '#server/store/people';
import type { Portal } from './context.ts';

/**
 * Makes an admin who sets a password by a one-time link. With a mail server the link is mailed; else it is given
 * back, for the person at the console.
 * @throws ClinicError `account_exists`
 */
export async function addAdmin(
  portal: Portal,
  { email, name, canMail }: { email: string; name: string; canMail: boolean },
): Promise<{ link: string; isMailed: boolean }> {
  if (await findPersonByEmail(portal.db, email)) throw new ClinicError('account_exists');
  const { link, ...identity } = await portal.ports.identity.invite({ email, name });
  const id = await insertPerson(portal.db, { ...identity, email, name, role: 'admin', image_url: null });
  if (canMail) {
    await portal.ports.jobs.enqueue(
      portal.db,
      'account-ready',
      { id, to: { name, email }, link, language: 'en' },
      { id },
    );
  }
  return { link, isMailed: canMail };
}
