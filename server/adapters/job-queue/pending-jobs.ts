import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import type { Db, OpenDatabase } from '#server/store/database/open-database';
import { makeQueues, openBoss } from './pg-boss.ts';

export type PendingJob = { name: string; id: string; data: object };

/** Jobs that have not been completed yet, such as emails and refunds, in the outbox or in the queue. */
export async function listPendingJobs(handle: Db): Promise<PendingJob[]> {
  const outbox = await sql<PendingJob>`
    select name, id, payload as data from job_outbox order by position`.execute(handle);
  const table = await sql<{ found: string | null }>`select to_regclass('pgboss.job')::text as found`.execute(handle);
  if (!table.rows[0]?.found) return outbox.rows;
  const queue = await sql<PendingJob>`
    select name, id, data from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(
    handle,
  );
  return [...queue.rows, ...outbox.rows];
}

/** Creates the queues for the jobs of a backup. `restore` inserts them in a transaction; the next start runs them. */
export async function openPendingJobs(
  database: OpenDatabase,
  jobs: PendingJob[],
): Promise<{ restore: (trx: Db) => Promise<void>; close: () => Promise<void> }> {
  const boss = openBoss(database);
  await boss.start();
  await makeQueues(boss, [...new Set(jobs.map(({ name }) => name))]);
  return {
    restore: async (trx) => {
      for (const { name, id, data } of jobs) await boss.send(name, data, { id, db: fromKysely(trx.withoutPlugins()) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
