import { factorDueAt } from '#domain/people/factors';
import { ClinicError } from '#domain/shared/errors';
import { lockPerson } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { announceChange } from './announce-change.ts';
import { deleteFactorRow, deleteFactorsOf, listFactors } from './factors-rows.ts';
import { requireOwner } from './sign-in.ts';

/** Removes a factor of the caller, and with the last one the recovery codes. @throws ClinicError `not_found`, `last_factor` */
export async function deleteFactor(ctx: Context, { id }: { id: string }): Promise<void> {
  const { signIn, person } = await requireOwner(ctx);
  const isRequired = factorDueAt(person, ctx.settings.factorGraceDays) !== null;
  await inTransaction(ctx.write, async (trx) => {
    await lockPerson(trx, person.id);
    const factors = await listFactors(trx, signIn.identity);
    const factor = factors.find((candidate) => candidate.id === id);
    if (!factor) throw new ClinicError('not_found');
    const isLast = factors.length === 1;
    if (isLast && isRequired) throw new ClinicError('last_factor');
    await (isLast ? deleteFactorsOf(trx, signIn.identity) : deleteFactorRow(trx, id));
    const { kind } = factor;
    await announceChange(ctx, trx, { personId: person.id, actorId: person.id, action: 'factor.removed', kind });
  });
}
