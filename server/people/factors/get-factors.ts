import { factorDueAt } from '#domain/people/factors';
import { ClinicError } from '#domain/shared/errors';
import { findPersonByIdentity } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';
import { countRecoveryCodes, listFactors } from './factors-rows.ts';

/** What the sign-in lacks, and the kinds of its account's factors; these themselves once it lacks none. */
export async function getFactors(ctx: Context) {
  const { signIn } = ctx;
  if (!signIn) throw new ClinicError('not_signed_in');
  const { identity, step } = signIn;
  const person = await findPersonByIdentity(ctx.read, identity);
  const rows = await listFactors(ctx.read, identity);
  const isPassed = step !== 'factor';
  return {
    email: identity.email,
    step,
    kinds: [...new Set(rows.map(({ kind }) => kind))],
    isRequired: person !== null && factorDueAt(person, ctx.settings.factorGraceDays) !== null,
    factors: (isPassed ? rows : []).map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      _id: id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes: isPassed ? await countRecoveryCodes(ctx.read, identity) : 0,
  };
}
