import { sql } from 'kysely';
import type { Handle, OpenDatabase } from '#server/store/open-database';
import { openBoss, PERSISTENCE } from './pg-boss.ts';

/** A job that is still to be done. */
export type PendingJob = { name: string; id: string; data: object };

/** Mails, refunds and the like that have not been done yet. */
export async function listPendingJobs(handle: Handle): Promise<PendingJob[]> {
  const table = await sql<{ found: string | null }>`select to_regclass('pgboss.job')::text as found`.execute(handle);
  if (!table.rows[0]?.found) return [];
  const { rows } = await sql<PendingJob>`
    select name, id, data from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`.execute(
    handle,
  );
  return rows;
}

/** Puts jobs into a database that has none, for the next start to do. */
export async function restorePendingJobs(database: OpenDatabase, jobs: PendingJob[]): Promise<void> {
  const boss = openBoss(database);
  await boss.start();
  try {
    for (const name of new Set(jobs.map((job) => job.name))) {
      if (!(await boss.getQueue(name))) await boss.createQueue(name, PERSISTENCE);
    }
    for (const { name, id, data } of jobs) await boss.send(name, data, { id });
  } finally {
    await boss.stop({ graceful: false });
  }
}
