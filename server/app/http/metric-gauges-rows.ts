import { sql } from 'kysely';
import type { OpenDatabase } from '#server/platform/database/open-database';

/** What the database says of work that waits. Ages are in seconds. */
export type WaitingWork = {
  /**
   * How many jobs are due, are retried, run and have failed for good within the hour for which those are stored, by job and
   * state. The age counts from when a job was due, once it runs or is retried from when it was enqueued; null if it failed.
   */
  jobs: { name: string; state: 'waiting' | 'retry' | 'active' | 'failed'; count: number; age: number | null }[];
  refundsDue: number;
  calendars: number;
  failingCalendars: number;
  /** Commits of this database that wait for a standby. */
  commitsWaiting: number;
  /** How far the standbys are behind, by name; only for a role with `pg_monitor`, and only with PostgreSQL. */
  standbys: { name: string; lag: number }[];
};

/** Reads the gauges of the metrics in one statement, by indexes or from tables that stay small. */
export async function readWaitingWork({ read, kind }: Pick<OpenDatabase, 'read' | 'kind'>): Promise<WaitingWork> {
  const none = sql`null::text`;
  const isPostgres = kind === 'postgres';
  const { rows } = await sql<WaitingWork>`
    select (select coalesce(json_agg(one), '[]') from (
        select name, state, count(*)::int as count,
          extract(epoch from now() - min(case state when 'waiting' then coalesce(not_before, created_at) else greatest(created_at, case name when 'offer-expired' then (payload ->> 'deadline')::timestamptz end) end)
            filter (where state <> 'failed'))::float as age
        from job_outbox where state <> 'waiting' or not_before is null or not_before <= now() group by name, state
      ) as one) as jobs,
      (select count(*)::int from payment where refund_cents > refunded_cents) as refunds_due,
      (select count(*)::int from imported_calendar) as calendars,
      (select count(*)::int from imported_calendar where failing_since is not null) as failing_calendars,
      ${isPostgres ? sql`(select count(*)::int from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database())` : sql`0`}
        as commits_waiting,
      (select coalesce(json_agg(json_build_object('name', name, 'lag', lag)), '[]') from (
        ${isPostgres ? sql`select application_name as name, extract(epoch from replay_lag)::float as lag from pg_stat_replication where state is not null` : sql`select ${none} as name, 0 as lag where false`}
      ) as standby) as standbys`.execute(read);
  return rows[0] as WaitingWork;
}
