import { sql, type RawBuilder } from 'kysely';

/** Parts of a statement that changes a booking; `from` is the part that returns it, or nothing if the guard failed. */
type From = 'booked' | 'locked' | 'changed';

/** The rate limit of an account or a booking; `key` is a keyed hash. */
export type RateLimit = { key: string; windowSeconds: number };

export type IdempotencyKey = { route: string; key: string; bodyHash: string };

/** Counts an attempt in its window. */
export function countAttempt(from: From, { key, windowSeconds }: RateLimit): RawBuilder<unknown> {
  const isOver = sql`known.window_start <= now() - make_interval(secs => ${windowSeconds})`;
  return sql`attempt as (
      insert into rate_limit as known (key) select ${key} from ${sql.table(from)}
      on conflict (key) do update set
        hits = case when ${isOver} then 1 else known.hits + 1 end,
        window_start = case when ${isOver} then now() else known.window_start end
    )`;
}

/** Stores the key of a request; replaces one that is older than 24 hours and not yet purged. */
export function storeKey(from: From, personId: string, { route, key, bodyHash }: IdempotencyKey): RawBuilder<unknown> {
  return sql`, stored as (
      insert into idempotency_key as known (person_id, route, key, body_hash, booking_id)
      select ${personId}::uuid, ${route}, ${key}, ${bodyHash}, id from ${sql.table(from)}
      on conflict (person_id, route, key) do update
        set body_hash = excluded.body_hash, booking_id = excluded.booking_id, created_at = now()
        where known.created_at <= now() - interval '24 hours'
      returning booking_id
    )`;
}

/** Whether a booking reads and stores the number of `person`: not the one in the profile of a colleague who is booked for. */
export function hasDeskPhone(callerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(person.role = 'patient' or person.id = ${callerId})`;
}
