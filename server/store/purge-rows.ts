import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database/open-database.ts';
import type { Term } from './retention.ts';

/** Most rows that one statement removes, so that none holds locks for long. */
const BATCH = 1000;

/** Removes the rows of a table whose term is over by the database's clock. Returns how many. */
export async function purgeRows(handle: Db, table: string, { by, after, only = 'true' }: Term): Promise<number> {
  const name = sql.table(table);
  const age = sql.raw(by);
  return inBatches(
    handle,
    sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${age} < now() - ${sql.lit(after)}::interval and (${sql.raw(only)})
        order by ${age} limit ${sql.lit(BATCH)} for update skip locked))`,
  );
}

/**
 * Removes sessions that an interrupted sign-out ended in our table but not in the embedded identity service's. Run it
 * before our own rows are purged. Returns how many.
 */
export async function purgeInterruptedSignOuts(handle: Db): Promise<number> {
  return inBatches(
    handle,
    sql`
      delete from identity_session where id = any(array(
        select identity_session.id from session join identity_session
          on session.subject = identity_session."userId" and session.signed_in_at = identity_session."createdAt"
        where session.issuer = 'embedded' and session.expires_at < now() and session.ended_at is not null
        limit ${sql.lit(BATCH)}))`,
  );
}

async function inBatches(handle: Db, statement: RawBuilder<unknown>): Promise<number> {
  let total = 0;
  for (let removed = BATCH; removed === BATCH;) {
    removed = Number((await statement.execute(handle)).numAffectedRows ?? 0);
    total += removed;
  }
  return total;
}
