import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeEachDatabase, openTestDatabase } from '#testing/database';
import type { OpenDatabase } from './open-database.ts';
import { readSnapshot } from './database-snapshot.ts';

describeEachDatabase('the state of the database', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  const write = () => sql`insert into rate_limit (key) values (gen_random_uuid()::text)`;

  test('changes with each commit', async () => {
    const states = [await readSnapshot(database.write)];
    for (const _ of [1, 2, 3]) {
      await write().execute(database.write);
      states.push(await readSnapshot(database.write));
    }
    expect(new Set(states).size).toBe(states.length);
  });

  test('is the same while nothing is committed', async () => {
    // Other tests commit on the same server, so this repeats until none does between two reads.
    await expect
      .poll(async () => (await readSnapshot(database.write)) === (await readSnapshot(database.write)))
      .toBe(true);
  });
});

test('a commit that was in progress at the first read changes the snapshot', async () => {
  const database = await openTestDatabase('postgres');
  try {
    const states: string[] = [];
    await database.write.transaction().execute(async (trx) => {
      await sql`insert into rate_limit (key) values ('under way')`.execute(trx);
      states.push(await readSnapshot(database.write));
    });
    states.push(await readSnapshot(database.write));
    expect(states[0]).not.toBe(states[1]);
  } finally {
    await database.close();
  }
});
