import { ClinicError } from '#domain/shared/errors';
import { confirmEmailChangeRow, findPersonById, lockPerson, storeCorrections } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import { assertOwner, isSignedInAs } from './assert-owner.ts';
import { getEmailChange } from './email-change-link.ts';
import { moveAccount } from './move-account.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Changes the address of an account by the link that was mailed to the new one, if the caller is signed in to the account or
 * sends its password: anybody can request a change to an address that is not theirs. The old address, if it is proven, is
 * notified, and reserved for three days. Returns the new one.
 * @throws ClinicError `not_found` for a link that is invalid, was used or replaced, `account_exists`, `password_needed`,
 * `wrong_password`, `too_many_requests`.
 */
export async function confirmEmailChange(
  ctx: Context,
  { token, password }: { token: string; password?: string | undefined },
): Promise<{ email: string }> {
  const { id, personId, newEmail: email } = await getEmailChange(ctx, 'confirm', token);
  const owner = await findPersonById(ctx.read, personId);
  if (!owner) throw new ClinicError('not_found');
  const route = 'confirmEmailChange';
  await assertOwner(ctx, owner, { hasSession: isSignedInAs(ctx, owner), password, address: ctx.address, route });
  try {
    await inTransaction(ctx.write, async (trx) => {
      const person = await lockPerson(trx, personId);
      const change = person && !person.deletedAt ? await confirmEmailChangeRow(trx, id) : null;
      if (!person || !change) throw new ClinicError('not_found');
      await moveAccount(ctx, trx, { person, email });
      await insertAudit(trx, { action: 'email.changed', actorId: personId, personId });
      if (!change.oldEmail) return;
      await storeCorrections(trx, person, { changes: { email }, correctedBy: personId });
      // With an id of its own: the change's is that of the first email.
      await ctx.ports.jobs.enqueue(trx, 'email-change', { changeId: id, mail: 'restore' });
    });
  } catch (error) {
    const isTaken = ['person_email', 'identity_user_email_key'].includes(violatedConstraint(error) ?? '');
    throw isTaken ? new ClinicError('account_exists') : error;
  }
  await proveAddress(ctx, { ...owner, email });
  return { email };
}
