import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

export type MessageRow = Selectable<Tables['contactMessage']> & { assignedName: string | null };

const selectMessages = (handle: Db) =>
  handle
    .selectFrom('contactMessage')
    .leftJoin('person as assigned', 'assigned.id', 'contactMessage.assignedTo')
    .selectAll('contactMessage')
    .select('assigned.name as assignedName');

export async function findMessage(handle: Db, id: string): Promise<MessageRow | null> {
  return (await selectMessages(handle).where('contactMessage.id', '=', id).executeTakeFirst()) ?? null;
}

export async function listMessageRows(handle: Db, ids: string[]): Promise<MessageRow[]> {
  return selectMessages(handle).where('contactMessage.id', 'in', ids).execute();
}

/** Locks a message until the transaction ends; false if there is none. */
export async function lockMessage(handle: Db, id: string): Promise<boolean> {
  const row = await handle
    .selectFrom('contactMessage')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes what is named; times are instants of the database's clock. */
export async function updateMessage(
  handle: Db,
  id: string,
  change: { answeredAt?: Date | null; assignedTo?: string | null },
): Promise<void> {
  await handle.updateTable('contactMessage').set(change).where('id', '=', id).execute();
}

/** Who may be assigned a message: reception and the admins, by name. */
export async function listDeskPeople(handle: Db): Promise<{ id: string; name: string }[]> {
  return handle
    .selectFrom('person')
    .select(['id', 'name'])
    .where('role', 'in', ['reception', 'admin'])
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Releases the open messages of somebody whose account is deleted. */
export async function releaseMessages(handle: Db, personId: string): Promise<void> {
  await handle
    .updateTable('contactMessage')
    .set({ assignedTo: null })
    .where('assignedTo', '=', personId)
    .where('answeredAt', 'is', null)
    .execute();
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
