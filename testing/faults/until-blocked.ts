import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { until } from './until.ts';

/** Polls until exactly this many backends of the database wait for a lock (PostgreSQL only). */
export async function untilBlocked(db: Db, backends: number): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n;
  };
  await until(`${backends} backends that wait for a lock`, count, (n) => n === backends);
}

/** Polls until a backend waits for a lock that this transaction holds (PostgreSQL only). */
export async function untilWaitedFor(trx: Db): Promise<void> {
  const count = async () => {
    // Within a transaction pg_stat_activity would stay as it was first read.
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
    return rows[0]?.n ?? 0;
  };
  await until('a backend that waits for this transaction', count, (n) => n > 0);
}
