import { ClinicError } from '#domain/shared/errors';
import { updatePatientEmail } from '#server/bookings/index';
import { moveSubscription } from '#server/clinic/index';
import { updateEmail, type LockedPerson } from '#server/people/index';
import type { Portal } from '#server/platform/context';
import type { Trx } from '#server/platform/database/transaction';

/**
 * Gives an account, whose row the caller has locked, another proven address: its identity, its bookings and its newsletter
 * follow. With `addedSince` the identity loses its password and what was added since then to sign in.
 * @throws the database's 23505 if another account has the address or may still restore it
 */
export async function moveAccount(
  { ports }: Portal,
  trx: Trx,
  { person, email, addedSince }: { person: LockedPerson; email: string; addedSince?: Date },
): Promise<void> {
  if (!ports.identity.changeEmail) throw new ClinicError('email_at_provider');
  await updateEmail(trx, person.id, email);
  await updatePatientEmail(trx, person.id, email);
  await ports.identity.changeEmail(trx, { subject: person.subject, email, addedSince });
  await moveSubscription(trx, { from: person.email, to: email });
}
