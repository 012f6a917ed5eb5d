import type { Message, Reply } from '#contract/clinic/messages';
import { ClinicError } from '#domain/shared/errors';
import { findMessage, listMessageRows, type MessageRow } from './messages-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import { listReplies, type ReplyRow } from './message-replies-rows.ts';

/** Messages with their replies, as reception and the admin read them. */
async function presentMessages(handle: Db, rows: MessageRow[]): Promise<Message[]> {
  const replies = await listReplies(
    handle,
    rows.map(({ id }) => id),
  );
  const ofMessage = Map.groupBy(replies, ({ messageId }) => messageId);
  return rows.map(({ id, name, email, message, receivedAt, relayedAt, answeredAt, assignedTo, assignedName }) => ({
    _id: id,
    name,
    email,
    message,
    receivedAt: receivedAt.toISOString(),
    isRelayed: relayedAt !== null,
    state: answeredAt ? 'answered' : 'open',
    assigned_to: assignedTo === null ? null : { _id: assignedTo, name: assignedName ?? '' },
    replies: (ofMessage.get(id) ?? []).map(toReply),
  }));
}

/** Some messages, by their ids. */
export async function listMessagesById(handle: Db, ids: string[]): Promise<Message[]> {
  return ids.length === 0 ? [] : presentMessages(handle, await listMessageRows(handle, ids));
}

/** One message after a change. @throws ClinicError `not_found` */
export async function readMessage(handle: Db, id: string): Promise<Message> {
  const row = await findMessage(handle, id);
  const [message] = await presentMessages(handle, row ? [row] : []);
  if (!message) throw new ClinicError('not_found');
  return message;
}

export function toReply({ id, body, writerName, writtenAt, sentAt, failedAt }: ReplyRow): Reply {
  const state = sentAt ? 'sent' : failedAt ? 'failed' : 'sending';
  return { _id: id, body, by: writerName, writtenAt: writtenAt.toISOString(), state };
}
