import { mayClaim } from '#domain/accounts/claim-code';
import { ClinicError } from '#domain/shared/errors';
import type { Day } from '#domain/shared/time';
import { findClaimed } from './claim-codes-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { hashClaimCode } from './create-claim-code.ts';
import { mergeRecords } from './merge-records.ts';

/**
 * Merges the record of a code on paper into the caller's account. Returns how many appointments came with it.
 * @throws ClinicError `own_address_not_proven`; `claim_refused`, the same whether the code does not exist, has ended or
 * was used, or the date of birth is another; `merge_conflict`, `too_many_requests`.
 */
export async function claimRecord(
  ctx: Context,
  { code, birth_date: birthDate = null }: { code: string; birth_date?: Day | null | undefined },
): Promise<number> {
  const actor = authorize(ctx, 'record.claim', null);
  if (!actor.isEmailProven) throw new ClinicError('own_address_not_proven');
  await checkRateLimit(ctx, 'claim', { address: ctx.address, account: actor.id });
  const codeHash = hashClaimCode(ctx, code);
  const claimed = codeHash === null ? null : await findClaimed(ctx.read, codeHash);
  // A repeated request of whom it belongs to.
  if (claimed?.mergedInto === actor.id) return 0;
  // Somebody an account books for is not its holder.
  const isOfCaller = claimed?.accountId === actor.id;
  if (!claimed || isOfCaller || !mayClaim(claimed, { birthDate, now: ctx.now })) throw new ClinicError('claim_refused');
  try {
    return (await mergeRecords(ctx, { from: claimed.personId, into: actor.id, actorId: actor.id })).appointments;
  } catch (error) {
    // Merged or deleted, before or meanwhile: a code works once.
    throw error instanceof ClinicError && error.code === 'not_found' ? new ClinicError('claim_refused') : error;
  }
}
