import { sql } from 'kysely';
import type { Db } from './open-database.ts';

type AttemptLimit = { isAllowed: boolean; retryAfterSeconds: number };
/** `isFirstRefused`: the first attempt of the window that is not allowed. */
type WindowLimit = AttemptLimit & { isFirstRefused: boolean };

/**
 * Counts one attempt in a window that begins with the first one, by the database's clock. Allows `max` attempts per
 * window, for all servers and concurrent callers together.
 */
export async function countAttempt(
  handle: Db,
  { key, max, windowSeconds }: { key: string; max: number; windowSeconds: number },
): Promise<WindowLimit> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limit as known (key) values (${key})
    on conflict (key) do update set
      hits = case when known.window_start <= now() - make_interval(secs => ${windowSeconds}) then 1 else known.hits + 1 end,
      window_start = case when known.window_start <= now() - make_interval(secs => ${windowSeconds})
        then now() else known.window_start end
    returning hits, ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::int as wait`.execute(
    handle,
  );
  const { hits = 0, wait = 0 } = rows[0] ?? {};
  return { isAllowed: hits <= max, isFirstRefused: hits === max + 1, retryAfterSeconds: Math.max(wait, 1) };
}

/** Subtracts one attempt from a window. */
export async function undoAttempt(handle: Db, key: string): Promise<void> {
  await handle
    .updateTable('rateLimit')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** The first `free` failures cause no wait; each further one doubles the wait for the next attempt. Times in seconds. */
export type Lockout = { free: number; firstWait: number; maxWait: number; forgottenAfter: number };

/** How long a key has to wait after its last failure, which was at `window_start`. */
const waitOf = ({ free, firstWait, maxWait }: Lockout) =>
  sql`make_interval(secs => case when known.hits < ${free}::int then 0
    else least(${firstWait}::int * power(2, least(known.hits - ${free}::int, 20)), ${maxWait}::int) end)`;

/**
 * Counts one attempt as a failure, except during the wait after the last one. Of several concurrent attempts after a
 * wait, one is allowed.
 */
export async function countLockoutAttempt(handle: Db, key: string, wait: Lockout): Promise<AttemptLimit> {
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

/** Subtracts an attempt that turned out not to be a failure, and ends the wait that it caused. */
export async function undoLockoutAttempt(handle: Db, key: string, { maxWait }: Lockout): Promise<void> {
  await sql`
    update rate_limit set hits = greatest(hits - 1, 0),
      window_start = least(window_start, now() - make_interval(secs => ${maxWait}))
    where key = ${key}`.execute(handle);
}

/** Deletes all attempts of some keys. */
export async function deleteAttempts(handle: Db, keys: string[]): Promise<void> {
  await handle.deleteFrom('rateLimit').where('key', 'in', keys).execute();
}
