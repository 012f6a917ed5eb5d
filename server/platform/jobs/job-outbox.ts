import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

type OutboxJob = { name: string; id: string; payload: object };

/** Whether a row of `job_outbox` is due. */
export const isDueOutboxJob = sql<boolean>`(not_before is null or not_before <= now())`;

/** Inserts jobs, which are not due before `notBefore`; of several with one name and id the first remains. */
export async function insertOutboxJobs(handle: Db, jobs: OutboxJob[], notBefore: Date | null = null): Promise<void> {
  if (jobs.length === 0) return;
  await sql`insert into job_outbox (name, id, payload, not_before)
    select job ->> 'name', (job ->> 'id')::uuid, job -> 'payload', ${notBefore}::timestamptz
    from jsonb_array_elements(${JSON.stringify(jobs)}::jsonb) with ordinality as jobs (job, at) order by at
    on conflict (name, id) do nothing`.execute(handle);
}

/** Deletes and returns at most `limit` due jobs of these names, oldest first; skips those that another server takes. */
export async function takeOutboxJobs(
  trx: Db,
  { names, limit }: { names: string[]; limit: number },
): Promise<OutboxJob[]> {
  const { rows } = await sql<OutboxJob>`
    with taken as (
      delete from job_outbox where position in (
        select position from job_outbox where name = any(${names}::text[]) and ${isDueOutboxJob}
        order by position limit ${limit} for update skip locked)
      returning position, name, id, payload
    ) select name, id, payload from taken order by position`.execute(trx);
  return rows;
}
