import { randomUUID } from 'node:crypto';
import type { Message, Reply } from '#contract/clinic/messages';
import type { Language } from '#domain/shared/language';
import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { findMessage, lockMessage, updateMessage } from './messages-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { insertReply, listReplies, retryReply } from './message-replies-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readMessage, toReply } from './present-messages.ts';

/**
 * Stores a reply with its message, which is answered then, and enqueues its email. The message becomes the writer's if
 * it is nobody's.
 * @throws ClinicError `not_allowed`, `not_found`, `changed_meanwhile` if the last reply is not `after`: somebody else
 * has replied, or this one was sent before and its response lost.
 */
export async function replyToMessage(
  ctx: Context,
  { id, body, language, after }: { id: string; body: string; language: Language; after: string | null },
): Promise<Message> {
  const { id: actorId } = authorize(ctx, 'messages.answer', null);
  return inTransaction(ctx.write, async (trx) => {
    const message = (await lockMessage(trx, id)) && (await findMessage(trx, id));
    if (!message) throw new ClinicError('not_found');
    const last = (await listReplies(trx, [id])).at(-1);
    if ((last?.id ?? null) !== after) throw new ClinicError('changed_meanwhile');
    const reply = { messageId: id, body, language, writtenBy: actorId, writtenAt: ctx.now };
    const replyId = await insertReply(trx, reply);
    await updateMessage(trx, id, { answeredAt: ctx.now, assignedTo: message.assignedTo ?? actorId });
    await insertAudit(trx, { action: 'message.replied', actorId });
    await ctx.ports.jobs.enqueue(trx, 'message-reply', { replyId }, { id: replyId });
    return readMessage(trx, id);
  });
}

/**
 * Sends a failed reply again, with which its message is answered; does nothing for one that is being sent or was sent.
 * @throws ClinicError `not_allowed`, `not_found`
 */
export async function resendReply(ctx: Context, { id }: { id: string }): Promise<Message> {
  const { id: actorId } = authorize(ctx, 'messages.answer', null);
  return inTransaction(ctx.write, async (trx) => {
    const { messageId, isRetried } = await retryReply(trx, id);
    if (messageId === null) throw new ClinicError('not_found');
    if (isRetried) {
      await updateMessage(trx, messageId, { answeredAt: ctx.now });
      await insertAudit(trx, { action: 'message.replied', actorId });
      await ctx.ports.jobs.enqueue(trx, 'message-reply', { replyId: id }, { id: randomUUID() });
    }
    return readMessage(trx, messageId);
  });
}

/** Whether the replies to a message are sent. @throws ClinicError `not_allowed` */
export async function listReplyStates(ctx: Context, { id }: { id: string }): Promise<Pick<Reply, '_id' | 'state'>[]> {
  authorize(ctx, 'messages.answer', null);
  return (await listReplies(ctx.read, [id])).map(toReply).map(({ _id, state }) => ({ _id, state }));
}
