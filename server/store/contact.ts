import { sql, type Selectable } from 'kysely';
import type { Db } from './database/open-database.ts';
import type { Tables } from './database/tables.ts';

const columns = ['id', 'name', 'email', 'message', 'receivedAt', 'relayedAt'] as const;
export type MessageRow = Pick<Selectable<Tables['contactMessage']>, (typeof columns)[number]>;

export async function findMessage(handle: Db, id: string): Promise<MessageRow | null> {
  return (await handle.selectFrom('contactMessage').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The last message of a page: the microsecond it was received, and its id. */
export type MessageCursor = { micros: string; id: string };

/** Messages after the cursor, newest first. */
export async function listMessageRows(
  handle: Db,
  wanted: { after: MessageCursor | null; limit: number },
): Promise<(MessageRow & { micros: string })[]> {
  let query = handle
    .selectFrom('contactMessage')
    .select(columns)
    .select(sql<string>`(extract(epoch from received_at) * 1000000)::bigint::text`.as('micros'));
  if (wanted.after !== null) {
    const { micros, id } = wanted.after;
    query = query.where(
      sql<boolean>`(received_at, id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
    );
  }
  return query.orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute();
}

/** Stores a message and returns its id. */
export async function insertMessage(
  handle: Db,
  message: { name: string; email: string; message: string },
): Promise<string> {
  const { id } = await handle.insertInto('contactMessage').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function markMessageRelayed(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('contactMessage').set({ relayedAt: now }).where('id', '=', id).execute();
}

/** Deletes a message; false if there was none. */
export async function deleteMessageRow(handle: Db, id: string): Promise<boolean> {
  const row = await handle.deleteFrom('contactMessage').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
