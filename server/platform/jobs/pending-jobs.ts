import { sql, type RawBuilder } from 'kysely';
import { fromKysely } from 'pg-boss';
import type { Db, OpenDatabase } from '#server/platform/database/open-database';
import { makeQueues, openBoss } from './pg-boss.ts';

type PendingJob = { name: string; id: string; data: object };

/** Jobs that have not been completed yet, such as emails and refunds, in the outbox or in the queue. */
export async function listPendingJobs(handle: Db): Promise<PendingJob[]> {
  // The outbox is missing in a database of version 0.4, which is backed up before its upgrade.
  const { rows: tables } = await sql<{ outbox: string | null; queue: string | null }>`
    select to_regclass('public.job_outbox')::text as outbox, to_regclass('pgboss.job')::text as queue`.execute(handle);
  const select = async (table: string | null | undefined, query: RawBuilder<PendingJob>) =>
    table ? (await query.execute(handle)).rows : [];
  return [
    ...(await select(
      tables[0]?.queue,
      sql<PendingJob>`select name, id, data from pgboss.job
        where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
    )),
    ...(await select(
      tables[0]?.outbox,
      sql<PendingJob>`select name, id, payload as data from job_outbox order by position`,
    )),
  ];
}

/** Creates the queues for the jobs of a backup. `restore` inserts them in a transaction; the next start runs them. */
export async function openPendingJobs(
  database: OpenDatabase,
  jobs: PendingJob[],
): Promise<{ restore: (trx: Db) => Promise<void>; close: () => Promise<void> }> {
  const boss = openBoss(database, ({ message }) => process.stderr.write(`Job queue: ${message}\n`));
  await boss.start();
  await makeQueues(boss, [...new Set(jobs.map(({ name }) => name))]);
  return {
    restore: async (trx) => {
      for (const { name, id, data } of jobs) await boss.send(name, data, { id, db: fromKysely(trx.withoutPlugins()) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}
