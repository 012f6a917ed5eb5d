import { sql } from 'kysely';
import type { Db } from './database/open-database.ts';

export type IdempotencyKey = { personId: string; route: string; key: string };

/** The outcome stored for a key in the last 24 hours, or null. */
export async function findIdempotencyKey(
  handle: Db,
  { personId, route, key }: IdempotencyKey,
): Promise<{ bodyHash: string; bookingId: string } | null> {
  const row = await handle
    .selectFrom('idempotencyKey')
    .select(['bodyHash', 'bookingId'])
    .where('personId', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a key with its outcome; replaces one that is older than 24 hours and not yet purged.
 * @throws the database's 23505 when the key is in use.
 */
export async function insertIdempotencyKey(
  handle: Db,
  { personId, route, key, bodyHash, bookingId }: IdempotencyKey & { bodyHash: string; bookingId: string },
): Promise<void> {
  await handle
    .deleteFrom('idempotencyKey')
    .where('personId', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('createdAt', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute();
  await handle.insertInto('idempotencyKey').values({ personId, route, key, bodyHash, bookingId }).execute();
}
