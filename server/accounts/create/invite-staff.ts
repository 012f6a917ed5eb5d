import { ClinicError } from '#domain/shared/errors';
import type { Language } from '#domain/shared/language';
import { insertAudit } from '#server/platform/audit';
import { insertPerson } from '#server/people/index';
import type { Db } from '#server/platform/database/open-database';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { replaceUnproven } from '#server/accounts/address/replace-unproven';

type Invitation = {
  email: string;
  name: string;
  role: 'doctor' | 'reception' | 'admin';
  language: Language;
  /** Who invites; null at the console. */
  actorId: string | null;
  canMail: boolean;
  imageUrl?: string | null;
  /** Inserts what belongs to the role besides the person, in the same transaction. */
  insertDetails?: (trx: Db, person: Invited) => Promise<void>;
};

type Invited = { id: string; issuer: string; subject: string };

/**
 * Creates an admin, a doctor or somebody at reception, who chooses a password by a one-time link, mailed if there is a
 * mail server. Returns the person's id and identity, for a link to print at the console. An account with the same,
 * unproven address is replaced. The identity is created first, outside of the transaction; a repeated request after a
 * failure in between reuses it.
 * @throws ClinicError `account_exists`, `unproven_account_booked`.
 */
export async function inviteStaff(
  portal: Portal,
  { email, name, role, language, actorId, canMail, imageUrl = null, insertDetails }: Invitation,
): Promise<Invited> {
  await replaceUnproven(portal, { email, actorId });
  const identity = await portal.ports.identity.invite({ email, name });
  try {
    return await inTransaction(portal.write, async (trx) => {
      const id = await insertPerson(trx, { ...identity, email, name, role, imageUrl, language });
      await insertDetails?.(trx, { id, ...identity });
      await insertAudit(trx, { action: `${role}.added`, actorId, personId: id });
      const job = { id, purpose: 'invitation', ...identity, language, inviterId: actorId } as const;
      if (canMail) await portal.ports.jobs.enqueue(trx, 'one-time-link', job, { id });
      return { id, ...identity };
    });
  } catch (error) {
    const isTaken = ['person_email', 'person_identity'].includes(violatedConstraint(error) ?? '');
    throw isTaken ? new ClinicError('account_exists') : error;
  }
}
