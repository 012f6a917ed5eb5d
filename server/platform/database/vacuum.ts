import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * Vacuums and analyzes each table that exceeds the thresholds of PostgreSQL's autovacuum, which the embedded database,
 * as a single process, lacks. One table at a time, so that a query waits for one at most. Then it makes a checkpoint,
 * which the embedded database does only when it closes: until then its log grows, and with it the recovery after a crash.
 * @returns the names of the processed tables.
 */
export async function vacuum(handle: Db): Promise<string[]> {
  // Statistics are otherwise written once a second at most.
  await sql`select pg_stat_force_next_flush()`.execute(handle);
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by relid`.execute(handle);
  for (const { name } of rows) await sql`vacuum analyze ${sql.raw(name)}`.execute(handle);
  await sql`checkpoint`.execute(handle);
  return rows.map(({ name }) => name);
}
