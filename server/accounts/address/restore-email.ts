import { ClinicError } from '#domain/shared/errors';
import { DAY_MS } from '#domain/shared/time';
import { keepAccount } from '#server/accounts/delete/request-deletion';
import {
  deleteEmailCorrections,
  deleteFactorsOf,
  endOtherSessions,
  lockPerson,
  undoEmailChangeRow,
} from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { getEmailChange } from './email-change-link.ts';
import { moveAccount } from './move-account.ts';
import { tokenForPassword } from './reclaim-account.ts';

/** A thief of an account may have added a way to sign in before they changed the address. */
const ADDED_BEFORE_DAYS = 3;

/**
 * Restores the address that a link was mailed to, whatever the account has by now, for three days after its change. Ends all
 * sessions and the calendar feed, drops the password and what was added since to sign in, and withdraws a deletion, whose
 * notice the thief got. Returns the token for a new password.
 * @throws ClinicError `not_found` for a link that is invalid, too old or was used, and for a deleted account,
 * `too_many_requests`.
 */
export async function restoreEmail(ctx: Context, { token }: { token: string }): Promise<{ token: string | null }> {
  const { id, personId } = await getEmailChange(ctx, 'restore', token);
  const person = await inTransaction(ctx.write, async (trx) => {
    const account = await lockPerson(trx, personId);
    const change = account && !account.deletedAt ? await undoEmailChangeRow(trx, id) : null;
    if (!account || !change?.oldEmail || !change.confirmedAt) throw new ClinicError('not_found');
    const addedSince = new Date(change.requestedAt.getTime() - ADDED_BEFORE_DAYS * DAY_MS);
    await moveAccount(ctx, trx, { person: account, email: change.oldEmail, addedSince });
    await deleteEmailCorrections(trx, personId, change.confirmedAt);
    await deleteFactorsOf(trx, account, addedSince);
    await endOtherSessions(trx, account, { except: null, endedAt: ctx.now });
    await insertAudit(trx, { action: 'email.restored', actorId: null, personId });
    if (account.deletionDueAt) await keepAccount(ctx, trx, personId);
    return { ...account, email: change.oldEmail };
  });
  return { token: await tokenForPassword(ctx, person) };
}
