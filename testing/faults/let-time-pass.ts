import { sql } from 'kysely';
import { openBoss } from '#server/platform/jobs/pg-boss';
import type { OpenDatabase } from '#server/platform/database/open-database';

/** Makes jobs that wait for a retry due. */
export async function makeJobsDue({ write: db }: OpenDatabase): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db);
}

/**
 * Simulates the minutes after a server's death: its jobs are released and due. A job that a running server
 * is processing would run twice.
 */
export async function letTimePass(database: OpenDatabase): Promise<void> {
  const { write: db } = database;
  await sql`update pgboss.job set started_on = started_on - interval '10 minutes' where state = 'active'`.execute(db);
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db);
  const boss = openBoss(database, ({ message }) => process.stderr.write(`Job queue: ${message}\n`));
  await boss.start();
  try {
    await boss.supervise();
  } finally {
    await boss.stop({ graceful: false });
  }
  await makeJobsDue(database);
}
