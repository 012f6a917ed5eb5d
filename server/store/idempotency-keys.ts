import { sql } from 'kysely';
import type { Db } from './database/open-database.ts';

export type IdempotencyKey = { personId: string; route: string; key: string };

/** What a key was used for in the last 24 hours. */
export async function findIdempotent(
  handle: Db,
  { personId, route, key }: IdempotencyKey,
): Promise<{ bodyHash: string; bookingId: string } | null> {
  const row = await handle
    .selectFrom('idempotency_key')
    .select(['body_hash', 'booking_id'])
    .where('person_id', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return row ? { bodyHash: row.body_hash, bookingId: row.booking_id } : null;
}

/** Stores a key with its outcome. One of the same name that is older than 24 hours no longer counts, purged or not. */
export async function insertIdempotent(
  handle: Db,
  { personId, route, key, bodyHash, bookingId }: IdempotencyKey & { bodyHash: string; bookingId: string },
): Promise<void> {
  await handle
    .deleteFrom('idempotency_key')
    .where('person_id', '=', personId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_at', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute();
  await handle
    .insertInto('idempotency_key')
    .values({ person_id: personId, route, key, body_hash: bodyHash, booking_id: bookingId })
    .execute();
}
