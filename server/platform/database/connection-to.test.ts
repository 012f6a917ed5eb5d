import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, openUnmigratedDatabase } from '#testing/database';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { isUnreachable } from './transaction.ts';

let admin: OpenDatabase;
beforeAll(async () => {
  admin = await openUnmigratedDatabase();
});
afterAll(() => admin.close());

test('a connection lost between two statements ends the transaction, not the process', async () => {
  const database = await openDatabase({ url: addressOf(admin), poolSize: 2 });
  const broken = database.write.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid})`.execute(admin.write);
    await expect
      .poll(async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(admin.write)).rows)
      .toEqual([]);
    // The client is notified of the loss while no query runs.
    await new Promise((resolve) => setImmediate(resolve));
    await sql`select 1`.execute(trx);
  });
  const error = await broken.catch((error: unknown) => error);
  expect(isUnreachable(error)).toBe(true);
  await database.close();
});
