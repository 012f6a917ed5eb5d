import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * A name of what the database says right now, by its clock's minute: between two equal names nothing was committed,
 * and no minute began, but for the two seconds by which a recent reading of the clock may be behind. PostgreSQL's
 * snapshot tells which transactions are seen. How far its log has come tells apart what it saw before a crash, after
 * which numbers of transactions are given out again; its start, a promoted standby from the primary before.
 */
export async function readSnapshot(handle: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', pg_current_snapshot(), pg_current_wal_insert_lsn(), pg_postmaster_start_time(),
      date_trunc('minute', now() - interval '2 seconds')) as state`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error('the database told no state');
  return row.state;
}
