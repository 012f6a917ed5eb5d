import { sql } from 'kysely';
import type { Handle } from './open-database.ts';

/** The database's clock: every rule goes by it, whatever the server's own says. */
export async function readClock(handle: Handle): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}
