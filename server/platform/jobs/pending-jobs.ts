import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { insertOutboxJobs } from './job-outbox.ts';

type PendingJob = { name: string; id: string; data: object };

/** Jobs that have not been completed yet, such as emails and refunds. */
export async function listPendingJobs(handle: Db): Promise<PendingJob[]> {
  // Servers until version 0.5 had a library's queue, and no state; that of 0.4, which is backed up before its upgrade, has no outbox.
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
      sql<PendingJob>`select name, id, payload as data from job_outbox
        where to_jsonb(job_outbox) ->> 'state' is distinct from 'failed' order by position`,
    )),
  ];
}

/** Enqueues the jobs of a backup. The next start runs them. */
export async function restoreJobs(trx: Db, jobs: PendingJob[]): Promise<void> {
  await insertOutboxJobs(
    trx,
    jobs.map(({ data: payload, ...job }) => ({ ...job, payload })),
  );
}
