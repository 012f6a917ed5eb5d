import { insertMessage } from './messages-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';

/**
 * Stores a message to the clinic and enqueues its delivery. A filled `website` field, which people do not see, marks a
 * bot: the response is the same, and nothing is stored.
 * @throws ClinicError `too_many_requests`
 */
export async function createMessage(
  ctx: Context,
  { website, ...message }: { name: string; email: string; message: string; website?: string | undefined },
): Promise<void> {
  await checkRateLimit(ctx, 'contact', { address: ctx.address });
  if (website) return;
  await inTransaction(ctx.write, async (trx) => {
    const messageId = await insertMessage(trx, message);
    await ctx.ports.jobs.enqueue(trx, 'relay-message', { messageId }, { id: messageId });
  });
}
