import type { Language } from '#domain/shared/language';
import { clinicClock } from '#domain/shared/time';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { inTransaction } from '#server/platform/database/transaction';
import { insertNewsletterAddress } from './newsletter-rows.ts';

/**
 * Requests the newsletter for an address, which is subscribed once its owner confirms by the mailed link. The response
 * does not reveal if the address was subscribed already.
 * @throws ClinicError `too_many_requests`
 */
export async function subscribe(
  ctx: Context,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await checkRateLimit(ctx, 'newsletter', { address: ctx.address });
  const { day } = clinicClock(ctx.now);
  await inTransaction(ctx.write, async (trx) => {
    const addressId = await insertNewsletterAddress(trx, { email, language });
    if (addressId) await ctx.ports.jobs.enqueue(trx, 'newsletter-asked', { addressId, day });
  });
}
