import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

type OutboxJob = { name: string; id: string; payload: object };

/** A job that this server runs, for the `attempts`th time; each time that its server died counts as a thousand (`DEATH`). */
export type TakenJob = OutboxJob & { position: number; attempts: number };

/** For how long a job is taken; one that takes longer fails. */
export const JOB_SECONDS = 130;
/** What the death of the server that ran a job adds to its attempts, more than it has failures. */
export const DEATH = 1000;

/** Whether a row of `job_outbox` is due. One that runs is due again once its server must have died. */
export const isDueJob = sql<boolean>`(state <> 'failed' and (not_before is null or not_before <= now()))`;

/** Inserts jobs, which are not due before `notBefore`; of several with one name and id the first remains. */
export async function insertOutboxJobs(handle: Db, jobs: OutboxJob[], notBefore: Date | null = null): Promise<void> {
  if (jobs.length === 0) return;
  await sql`insert into job_outbox (name, id, payload, not_before)
    select job ->> 'name', (job ->> 'id')::uuid, job -> 'payload', ${notBefore}::timestamptz
    from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) with ordinality as jobs (job, at) order by at
    on conflict (name, id) do nothing`.execute(handle);
}

/** The names of due jobs, and in how many milliseconds the next one is due. */
export async function findDueJobs(handle: Db): Promise<{ names: string[]; nextMs: number }> {
  const { rows } = await sql<{ names: string[]; nextMs: number | null }>`
    select coalesce(array_agg(distinct name) filter (where ${isDueJob}), '{}') as names,
      extract(epoch from min(not_before) filter (where state <> 'failed' and not_before > now()) - now())::float * 1000 as "nextMs"
    from job_outbox`.execute(handle);
  const { names = [], nextMs = null } = rows[0] ?? {};
  return { names, nextMs: nextMs ?? Infinity };
}

/**
 * Deletes the job that is done, if there is one, and takes the oldest due one of a name, unless another server does. Null if none
 * is due, and without a name.
 */
export async function takeNextJob(
  handle: Db,
  { name, done }: { name: string | null; done: TakenJob | null },
): Promise<TakenJob | null> {
  const { rows } = await sql<TakenJob>`
    with done as (delete from job_outbox where position = ${done?.position ?? null}::bigint)
    update job_outbox set state = 'active', attempts = attempts + case state when 'active' then ${sql.lit(DEATH)} else 1 end, not_before = now() + make_interval(secs => ${sql.lit(JOB_SECONDS)})
    where position = (select position from job_outbox where name = ${name}::text and ${isDueJob} and position is distinct from ${done?.position ?? null}::bigint
      order by position limit 1 for update skip locked)
    returning position, name, id, payload, attempts`.execute(handle);
  return rows[0] ?? null;
}

/** Lets a job that failed be taken again after a pause, or gives it up for good. */
export async function postponeJob(
  handle: Db,
  { position, attempts }: TakenJob,
  { seconds, isLast }: { seconds: number; isLast: boolean },
): Promise<void> {
  await sql`update job_outbox set state = ${isLast ? 'failed' : 'retry'}, not_before = now() + make_interval(secs => ${seconds}::int)
    where position = ${position}::bigint and attempts = ${attempts}::int`.execute(handle);
}

/** Deletes jobs that were given up an hour ago, which is an hour before their `not_before`: payloads contain personal data. */
export async function deleteFailedJobs(handle: Db): Promise<void> {
  await sql`delete from job_outbox where state = 'failed' and not_before < now() + interval '1 hour'`.execute(handle);
}

/** Takes over what servers of version 0.5 have left in the queue of a library, and deletes what they finished. */
export async function takeOverEarlierJobs(handle: Db): Promise<void> {
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job')::text as queue`.execute(handle);
  if (!rows[0]?.queue) return;
  await sql`delete from pgboss.job where state > 'active' and coalesce(completed_on, started_on, start_after) < now() - interval '1 hour'`.execute(
    handle,
  );
  await sql`with earlier as (
      delete from pgboss.job where name not like '\\_\\_%'
        and (state in ('created', 'retry') or (state = 'active' and started_on < now() - interval '2 minutes'))
      returning name, id, data, start_after
    ) insert into job_outbox (name, id, payload, not_before) select name, id, data, start_after from earlier
      on conflict (name, id) do nothing`.execute(handle);
}
