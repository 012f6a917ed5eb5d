import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { readConfig } from '#server/app/config/config';
import { openOwnDatabase } from '#server/app/startup/open-database';
import { openDatabase } from '#server/platform/database/open-database';
import { openPortal } from '#server/app/startup/open-portal';
import { addressOf, openUnmigratedDatabase } from '#testing/database';
import { OUTSIDE_DEMO } from '#testing/portal';

const { pooler, url } = inject('postgres');

test('a portal behind a transaction pooler starts on an empty database, migrates it directly and uses no named prepared statements', async () => {
  const own = await openUnmigratedDatabase();
  const pooled = addressOf(own);
  expect(new URL(pooled).host).toBe(new URL(pooler ?? '').host);
  const direct = Object.assign(new URL(url), { pathname: new URL(pooled).pathname }).href;
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-pooled-'));
  const config = readConfig({
    ...OUTSIDE_DEMO,
    DATA_DIR: dataDir,
    DATABASE_URL: pooled,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: direct,
  });
  const portal = await openPortal(config, pino({ level: 'silent' }));
  try {
    expect(await portal.isReady()).toBe(true);
    const { write: db } = portal.portal;
    const find = () => db.selectFrom('person').select('id').where('email', '=', randomUUID()).execute();
    // Concurrent, so that the statements of one client use several connections.
    await Promise.all(Array.from({ length: 60 }, find));
    const { rows } = await sql<{ prepared: number; backends: number }>`
      select (select count(*) from pg_prepared_statements) as prepared,
        (select count(*) from pg_stat_activity where datname = current_database()) as backends`.execute(db);
    expect(rows[0]?.prepared).toBe(0);
    expect(rows[0]?.backends).toBeGreaterThan(1);
  } finally {
    await portal.close();
    await own.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('settings of a transaction do not leak into the next one on the same connection', async () => {
  const own = await openUnmigratedDatabase();
  const env = {
    ...OUTSIDE_DEMO,
    DATABASE_URL: addressOf(own),
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: url,
  };
  const limits = { transactions: { lockMs: 1234, idleMs: 5678 } };
  const database = await openOwnDatabase(readConfig(env), limits);
  try {
    const show = () => sql<{ value: string }>`select current_setting('lock_timeout') as value`;
    const inside = await database.write.transaction().execute((trx) => show().execute(trx));
    const outside = await show().execute(database.write);
    expect([inside.rows, outside.rows]).toEqual([[{ value: '1234ms' }], [{ value: '0' }]]);
  } finally {
    await database.close();
    await own.close();
  }
});

test('behind a pooler that no setting names, the sessions of reads leave no session read-only for writes', async () => {
  const own = await openUnmigratedDatabase();
  const database = await openDatabase({ url: addressOf(own) });
  try {
    // Each handle has a session of the pooler at the same time as the others, and a write gets any of them afterwards.
    const { read, visitors, write } = database;
    const show = sql<{
      value: string;
    }>`select current_setting('default_transaction_read_only') as value, pg_sleep(0.1)`;
    const all = () => Promise.all([read, visitors, read, write, write].map((handle) => show.execute(handle)));
    await all();
    expect((await all()).map(({ rows }) => rows[0]?.value)).toEqual(['off', 'off', 'off', 'off', 'off']);
    await sql`create table written (id int)`.execute(write);
  } finally {
    await database.close();
    await own.close();
  }
});
