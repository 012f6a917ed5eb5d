import { sql } from 'kysely';
import type { OpenDatabase } from '#server/platform/database/open-database';

/** Makes jobs that wait for a retry due. */
export async function makeJobsDue({ write: db }: OpenDatabase): Promise<void> {
  await sql`update job_outbox set not_before = now() where state = 'retry'`.execute(db);
}

/**
 * Simulates the minutes after a server's death: its jobs are due again. A job that a running server is processing would run
 * twice.
 */
export async function letTimePass({ write: db }: OpenDatabase): Promise<void> {
  await sql`update job_outbox set not_before = now() where state in ('active', 'retry')`.execute(db);
}
