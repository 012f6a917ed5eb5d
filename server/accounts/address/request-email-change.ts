import { ClinicError, invalidInput } from '#domain/shared/errors';
import { insertEmailChange, lockPerson } from '#server/people/index';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { checkRateLimit } from '#server/platform/rate-limit';

/**
 * Mails a link to the caller's new address, which confirms it and replaces an earlier request. Whether the address is taken
 * shows only in that email.
 * @throws ClinicError `step_up_required`, `email_at_provider` if a hosted identity service has the address,
 * `invalid_input` for the present one, `too_many_requests`.
 */
export async function requestEmailChange(ctx: Context, { email }: { email: string }): Promise<void> {
  const { id, email: present } = authorize(ctx, 'email.change', null);
  if (!ctx.ports.identity.changeEmail) throw new ClinicError('email_at_provider');
  if (email === present) throw invalidInput('email', 'validation.emailSame');
  await checkRateLimit(ctx, 'emailChange', { account: id, address: ctx.address });
  await inTransaction(ctx.write, async (trx) => {
    const person = await lockPerson(trx, id);
    if (!person || person.deletedAt) throw new ClinicError('not_signed_in');
    const changeId = await insertEmailChange(trx, { personId: id, newEmail: email });
    await ctx.ports.jobs.enqueue(trx, 'email-change', { changeId, mail: 'confirm' }, { id: changeId });
  });
}
