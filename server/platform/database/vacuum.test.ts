import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmbeddedCopy } from '#testing/database';
import { vacuum } from './vacuum.ts';

test('the embedded database vacuums and analyzes the tables of which enough has changed', async () => {
  const { write: db, runScript, close } = await openEmbeddedCopy();
  try {
    await vacuum(db);
    await runScript(`create table busy (id int, n int); create table quiet (id int);
      insert into busy select id, 0 from generate_series(1, 1000) as id; insert into quiet values (1);`);
    const known = async () =>
      (await sql<{ reltuples: number }>`select reltuples from pg_class where relname = 'busy'`.execute(db)).rows[0];
    expect(await vacuum(db)).toEqual(['public.busy']);
    expect(await known()).toEqual({ reltuples: 1000 });
    await sql`delete from busy where id <= 600`.execute(db);
    expect(await vacuum(db)).toEqual(['public.busy']);
    expect(await known()).toEqual({ reltuples: 400 });
    expect(await vacuum(db)).toEqual([]);
  } finally {
    await close();
  }
});

test('the embedded database makes a checkpoint after it, so that its log does not grow until it is closed', async () => {
  const { write: db, runScript, close } = await openEmbeddedCopy();
  try {
    await runScript('create table written (id int); insert into written select generate_series(1, 1000);');
    const sinceCheckpoint = async () =>
      (
        await sql<{
          bytes: number;
        }>`select (pg_current_wal_lsn() - redo_lsn)::int8 as bytes from pg_control_checkpoint()`.execute(db)
      ).rows[0]?.bytes;
    const before = await sinceCheckpoint();
    await vacuum(db);
    expect(before).toBeGreaterThan(10_000);
    expect(await sinceCheckpoint()).toBeLessThan(1_000);
  } finally {
    await close();
  }
});
