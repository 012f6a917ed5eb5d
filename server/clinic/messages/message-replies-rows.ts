import type { Selectable } from 'kysely';
import type { Language } from '#domain/shared/language';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

export type ReplyRow = Omit<Selectable<Tables['messageReply']>, 'language'> & { writerName: string };

const selectReplies = (handle: Db) =>
  handle
    .selectFrom('messageReply as reply')
    .innerJoin('person as writer', 'writer.id', 'reply.writtenBy')
    .select(['reply.id', 'reply.messageId', 'reply.body', 'reply.writtenBy', 'reply.writtenAt'])
    .select(['reply.sentAt', 'reply.failedAt', 'writer.name as writerName']);

/** The replies to messages, the oldest first. */
export async function listReplies(handle: Db, messageIds: string[]): Promise<ReplyRow[]> {
  if (messageIds.length === 0) return [];
  return selectReplies(handle).where('reply.messageId', 'in', messageIds).orderBy('reply.writtenAt').execute();
}

/** Stores a reply and returns its id. */
export async function insertReply(
  handle: Db,
  reply: { messageId: string; body: string; language: Language; writtenBy: string; writtenAt: Date },
): Promise<string> {
  const { id } = await handle.insertInto('messageReply').values(reply).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type ReplyToSend = {
  id: string;
  name: string;
  email: string;
  body: string;
  message: string;
  language: Language;
};

/** A reply that was not sent yet, with the message it replies to. */
export async function findUnsentReply(handle: Db, id: string): Promise<ReplyToSend | null> {
  const row = await handle
    .selectFrom('messageReply as reply')
    .innerJoin('contactMessage as message', 'message.id', 'reply.messageId')
    .select(['reply.id', 'message.name', 'message.email', 'reply.body', 'message.message', 'reply.language'])
    .where('reply.id', '=', id)
    .where('reply.sentAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function markReplySent(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('messageReply').set({ sentAt: now, failedAt: null }).where('id', '=', id).execute();
}

/** Marks a reply as refused; its message is open again. False if it was sent meanwhile. */
export async function markReplyFailed(handle: Db, id: string, now: Date): Promise<boolean> {
  const reopened = await handle
    .with('failed', (query) =>
      query
        .updateTable('messageReply')
        .set({ failedAt: now })
        .where('id', '=', id)
        .where('sentAt', 'is', null)
        .returning('messageId'),
    )
    .updateTable('contactMessage')
    .set({ answeredAt: null })
    .where('id', 'in', (query) => query.selectFrom('failed').select('messageId'))
    .executeTakeFirst();
  return reopened.numUpdatedRows > 0n;
}

/** Marks a failed reply as to be sent again; `messageId` is null if there is no such reply. */
export async function retryReply(handle: Db, id: string): Promise<{ messageId: string | null; isRetried: boolean }> {
  const retried = await handle
    .updateTable('messageReply')
    .set({ failedAt: null })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .executeTakeFirst();
  const row = await handle.selectFrom('messageReply').select('messageId').where('id', '=', id).executeTakeFirst();
  return { messageId: row?.messageId ?? null, isRetried: retried.numUpdatedRows > 0n };
}
