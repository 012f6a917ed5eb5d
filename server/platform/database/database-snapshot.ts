import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * A string that identifies what the database contains in this minute: between two equal ones nothing was committed and
 * no minute began (give or take the two seconds by which `readRecentClock` may lag). The snapshot identifies the visible
 * transactions. Their ids are reused after a crash, so the position in the write-ahead log is part of it; the start of
 * the server distinguishes a promoted standby from the former primary.
 */
export async function readSnapshot(handle: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', pg_current_snapshot(), pg_current_wal_insert_lsn(), pg_postmaster_start_time(),
      date_trunc('minute', now() - interval '2 seconds')) as state`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error('the database returned no snapshot');
  return row.state;
}
