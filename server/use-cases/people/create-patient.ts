import { toTypedLine } from '#domain/text';
import type { ProvenIdentity } from '#server/ports/identity';
import { isClosedIdentity } from '#server/store/accounts';
import { insertAudit } from '#server/store/audit';
import { readClock } from '#server/store/database/clock';
import { findPersonByIdentity, insertPerson } from '#server/store/people';
import { inTransaction, violatedConstraint } from '#server/store/database/transaction';
import type { Language } from '#i18n/catalogue';
import type { Portal } from '#server/lib/context';

/** Longest name, as at sign-up, in characters. */
const MAX_NAME_LENGTH = 100;

/**
 * Makes a Patient of somebody who signs in with Google for the first time: the one profile that nobody filled a form
 * in for. Who has one keeps it as it is; an address that belongs to another account gets none.
 */
export async function createPatient({ db }: Portal, identity: ProvenIdentity, language: Language): Promise<void> {
  const { issuer, subject, email, isEmailVerified } = identity;
  if (!isEmailVerified) return;
  if ((await isClosedIdentity(db, identity)) || (await findPersonByIdentity(db, identity))) return;
  try {
    await inTransaction(db, async (trx) => {
      const person = { issuer, subject, email, name: cleanName(identity), role: 'patient', image_url: null } as const;
      const id = await insertPerson(trx, { ...person, language, email_proven_at: await readClock(trx) });
      await insertAudit(trx, {
        action: 'person.signed_up',
        actorId: id,
        personId: id,
        details: { role: 'Patient', with: 'Google' },
      });
    });
  } catch (error) {
    // Two windows at once, or an address that is taken: the one is done already, the other hears of it at sign-up.
    if (violatedConstraint(error) === null) throw error;
  }
}

/** A name as our own forms would take it, never empty. */
function cleanName({ name, email }: ProvenIdentity): string {
  return toTypedLine(name, MAX_NAME_LENGTH) || (email.split('@')[0] ?? email);
}
