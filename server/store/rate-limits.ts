import { sql } from 'kysely';
import type { Handle } from './open-database.ts';

/**
 * Counts one attempt in a window that begins with the first, by the database's clock: however many servers and
 * callers at once, `max` attempts a window are allowed.
 */
export async function takeTurn(
  handle: Handle,
  { key, max, windowSeconds }: { key: string; max: number; windowSeconds: number },
): Promise<{ isAllowed: boolean; retryAfterSeconds: number }> {
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
export async function giveBackTurn(handle: Handle, key: string): Promise<void> {
  await handle
    .updateTable('rate_limit')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

/** Forgets windows that began before a moment. */
export async function forgetOldTurns(handle: Handle, before: Date): Promise<void> {
  await handle.deleteFrom('rate_limit').where('window_start', '<', before).execute();
}
