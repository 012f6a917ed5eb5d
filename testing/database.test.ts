import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listPendingMigrations } from '#server/platform/database/migrate';
import { describeEachDatabase } from './database.ts';

describeEachDatabase('a test database', (open) => {
  test('is migrated and empty, also when opened again', async () => {
    const first = await open();
    expect(await listPendingMigrations(first)).toEqual([]);
    await first.write.insertInto('specialty').values({ name: 'Orthodontics' }).execute();
    await first.close();

    const second = await open();
    expect(await second.write.selectFrom('specialty').selectAll().execute()).toEqual([]);
  });

  test('runs queries concurrently', async () => {
    const { write: db } = await open();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(db)),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });
});
