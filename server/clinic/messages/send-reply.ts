import { MailRefused } from '#server/platform/ports/mailer';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { readClock } from '#server/platform/database/clock';
import { findUnsentReply, markReplyFailed, markReplySent } from './message-replies-rows.ts';
import type { Portal } from '#server/platform/context';
import { sendMessageReply } from '#server/clinic/messages/emails/message-reply';

/** Sends a stored reply once; a job that is repeated unless the mail server refuses the address for good: then the message is open again. */
export async function sendReply(portal: Portal, { replyId }: { replyId: string }): Promise<void> {
  const { read, write } = portal;
  const reply = await findUnsentReply(read, replyId);
  if (!reply) return;
  try {
    await sendMessageReply(portal, reply);
  } catch (error) {
    // The queue repeats every other failure; a reply that somebody sends again meanwhile would arrive twice.
    if (!(error instanceof MailRefused)) throw error;
    const now = await readClock(read);
    await inTransaction(write, async (trx) => {
      const isReopened = await markReplyFailed(trx, replyId, now);
      if (isReopened) await insertAudit(trx, { action: 'message.reopened', actorId: null });
    });
    return;
  }
  await markReplySent(write, replyId, await readClock(read));
}
