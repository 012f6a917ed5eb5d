import { sql } from 'kysely';
import type { Db } from './database/open-database.ts';

export type AttemptLimit = { isAllowed: boolean; retryAfterSeconds: number };

/**
 * Counts one attempt in a window that begins with the first, by the database's clock: however many servers and
 * callers at once, `max` attempts a window are allowed.
 */
export async function countAttempt(
  handle: Db,
  { key, max, windowSeconds }: { key: string; max: number; windowSeconds: number },
): Promise<AttemptLimit> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limit as known (key) values (${key})
    on conflict (key) do update set
      hits = case when known.window_start <= now() - make_interval(secs => ${windowSeconds}) then 1 else known.hits + 1 end,
      window_start = case when known.window_start <= now() - make_interval(secs => ${windowSeconds})
        then now() else known.window_start end
    returning hits, ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::int as wait`.execute(
    handle,
  );
  const [row] = rows;
  return { isAllowed: (row?.hits ?? 0) <= max, retryAfterSeconds: Math.max(row?.wait ?? 0, 1) };
}

/** Takes one attempt of a window back. */
export async function uncountAttempt(handle: Db, key: string): Promise<void> {
  await handle
    .updateTable('rate_limit')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** `free` failures cost nothing; each further one makes the next attempt wait twice as long, in seconds. */
export type GrowingWait = { free: number; firstWait: number; maxWait: number; forgottenAfter: number };

/** How long after its last failure a key has to wait; `window_start` is the moment of that failure. */
const waitOf = ({ free, firstWait, maxWait }: GrowingWait) =>
  sql`make_interval(secs => case when known.hits < ${free}::int then 0
    else least(${firstWait}::int * power(2, least(known.hits - ${free}::int, 20)), ${maxWait}::int) end)`;

/**
 * Counts one attempt as a failure, unless the wait after the last one is not over: then nothing is counted. Of those
 * who come at once after a wait, one is allowed.
 */
export async function countGrowingAttempt(handle: Db, key: string, wait: GrowingWait): Promise<AttemptLimit> {
  const counted = await sql`
    insert into rate_limit as known (key) values (${key})
    on conflict (key) do update set
      hits = case when known.window_start <= now() - make_interval(secs => ${wait.forgottenAfter}) then 1
        else known.hits + 1 end,
      window_start = now()
    where known.hits < ${wait.free}::int or known.window_start + ${waitOf(wait)} <= now()
    returning hits`.execute(handle);
  if (counted.rows.length > 0) return { isAllowed: true, retryAfterSeconds: 0 };
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from known.window_start + ${waitOf(wait)} - now()))::int as wait
    from rate_limit as known where key = ${key}`.execute(handle);
  return { isAllowed: false, retryAfterSeconds: Math.max(rows[0]?.wait ?? 0, 1) };
}

/** Takes one attempt back that was no failure: nobody waits for it. */
export async function uncountGrowingAttempt(handle: Db, key: string, { maxWait }: GrowingWait): Promise<void> {
  await sql`
    update rate_limit set hits = greatest(hits - 1, 0),
      window_start = least(window_start, now() - make_interval(secs => ${maxWait}))
    where key = ${key}`.execute(handle);
}

/** Forgets all attempts under some keys. */
export async function deleteAttempts(handle: Db, keys: string[]): Promise<void> {
  await handle.deleteFrom('rate_limit').where('key', 'in', keys).execute();
}
