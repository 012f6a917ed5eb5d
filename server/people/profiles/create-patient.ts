import { toTypedLine } from '#domain/shared/text';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { findPersonByIdentity, insertPerson, isDeletedIdentity } from './people-rows.ts';
import { insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import type { Language } from '#domain/shared/language';
import type { Portal } from '#server/platform/context';

/** Longest name, as at sign-up, in characters. */
const MAX_NAME_LENGTH = 100;

/**
 * Creates a patient at the first sign-in with Google, without a sign-up form. An existing profile is not changed, and
 * an address that belongs to another account gets none.
 */
export async function createPatient(
  { read, write }: Portal,
  identity: ProvenIdentity,
  language: Language,
): Promise<void> {
  const { issuer, subject, email, isEmailVerified } = identity;
  if (!isEmailVerified) return;
  if ((await isDeletedIdentity(read, identity)) || (await findPersonByIdentity(read, identity))) return;
  try {
    await inTransaction(write, async (trx) => {
      const person = { issuer, subject, email, name: cleanName(identity), role: 'patient', imageUrl: null } as const;
      const id = await insertPerson(trx, { ...person, language, emailProvenAt: await readClock(trx) });
      await insertAudit(trx, {
        action: 'person.signed_up',
        actorId: id,
        personId: id,
        details: { role: 'Patient', with: 'Google' },
      });
    });
  } catch (error) {
    // A concurrent sign-in created the profile, or the address is taken; sign-up reports the latter.
    if (violatedConstraint(error) === null) throw error;
  }
}

/** A name that our own forms accept, never empty. */
function cleanName({ name, email }: ProvenIdentity): string {
  return toTypedLine(name, MAX_NAME_LENGTH) || (email.split('@')[0] ?? email);
}
