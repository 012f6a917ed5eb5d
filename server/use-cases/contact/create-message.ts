import { readClock } from '#server/store/database/clock';
import { findMessage, insertMessage, markRelayed } from '#server/store/contact';
import { inTransaction } from '#server/store/database/transaction';
import type { Context, Portal } from '#server/lib/context';
import { checkRateLimit } from '#server/lib/rate-limit';

/**
 * Keeps a message to the clinic and has it passed on. Who fills the field that nobody sees is a machine: it is
 * answered as everybody is, and nothing is kept.
 * @throws ClinicError `too_many_requests`
 */
export async function createMessage(
  ctx: Context,
  { website, ...message }: { name: string; email: string; message: string; website?: string | undefined },
): Promise<void> {
  await checkRateLimit(ctx, 'contact', { address: ctx.address });
  if (website) return;
  await inTransaction(ctx.db, async (trx) => {
    const messageId = await insertMessage(trx, message);
    await ctx.ports.jobs.enqueue(trx, 'relay-message', { messageId }, { id: messageId });
  });
}

/** Passes a kept message on to where the clinic reads; a job, tried until it is taken. */
export async function relayMessage({ db, ports }: Portal, { messageId }: { messageId: string }): Promise<void> {
  const row = await findMessage(db, messageId);
  if (!row || row.relayed_at) return;
  const { id, name, email, message } = row;
  await ports.relay.send({ id, name, email, message });
  await markRelayed(db, id, await readClock(db));
}
