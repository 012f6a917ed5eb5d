import { sql, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

type ScreenRow = Omit<Selectable<Tables['screen']>, 'tokenHash'>;

export async function listScreenRows(handle: Db): Promise<ScreenRow[]> {
  const screens = handle.selectFrom('screen').select(['id', 'name', 'createdAt', 'lastSeenAt']);
  return screens.orderBy('name').orderBy('id').limit(200).execute();
}

/** Returns the id. */
export async function insertScreen(handle: Db, screen: { name: string; tokenHash: string }): Promise<string> {
  return (await handle.insertInto('screen').values(screen).returning('id').executeTakeFirstOrThrow()).id;
}

/** Returns whether there was one. */
export async function deleteScreen(handle: Db, id: string): Promise<boolean> {
  return (await handle.deleteFrom('screen').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}

/** The screen of a token; `isSeen`: its last use was stored within the last minute. */
export async function findScreen(handle: Db, tokenHash: string): Promise<{ id: string; isSeen: boolean } | null> {
  const row = await handle
    .selectFrom('screen')
    .select(['id', sql<boolean>`coalesce(last_seen_at > now() - interval '1 minute', false)`.as('isSeen')])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function noteScreenSeen(handle: Db, id: string): Promise<void> {
  await handle
    .updateTable('screen')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
