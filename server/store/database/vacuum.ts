import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * Frees the room of rows that are gone and counts anew what the planner goes by, for each table of which enough has
 * changed: what PostgreSQL does by itself (autovacuum, whose thresholds these are), and the embedded database, which
 * is one process, does not. One table after the other, so that nobody waits for more than one.
 * @returns the tables that had it.
 */
export async function vacuum(handle: Db): Promise<string[]> {
  // What was counted is written down once a second at the most, unless it is asked for.
  await sql`select pg_stat_force_next_flush()`.execute(handle);
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by relid`.execute(handle);
  for (const { name } of rows) await sql`vacuum analyze ${sql.raw(name)}`.execute(handle);
  return rows.map(({ name }) => name);
}
