import { ClinicError } from '#domain/shared/errors';
import { lockPerson } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { announceChange } from './announce-change.ts';
import { listFactors } from './factors-rows.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { requireOwner } from './sign-in.ts';

/** Replaces the recovery codes of the caller. @throws ClinicError `not_found` without a factor */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  const { signIn, person } = await requireOwner(ctx);
  return inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, person.id);
    if ((await listFactors(trx, signIn.identity)).length === 0) throw new ClinicError('not_found');
    await announceChange(ctx, trx, { personId: person.id, actorId: person.id, action: 'recovery_codes.renewed' });
    return createRecoveryCodes(trx, signIn.identity);
  });
}
