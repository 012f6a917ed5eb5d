import { describe, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate';
import { openAgain, openUnmigratedDatabase } from '#testing/database';
import { migrateJobQueue } from './pg-boss.ts';

const SERVERS = 8;

describe.runIf(inject('postgres').pooler === null)('servers that start at once on a new database', () => {
  test('all create the tables of the job queue, or find them', async () => {
    const database = await openUnmigratedDatabase();
    const failures: unknown[] = [];
    try {
      await migrate(database);
      const start = async () => {
        const own = await openAgain(database);
        try {
          // Connections that end with the database are reported to the log.
          await migrateJobQueue(own, { error: () => undefined });
        } catch (error) {
          failures.push(String(error));
        } finally {
          await own.close();
        }
      };
      await Promise.all(Array.from({ length: SERVERS }, start));
    } finally {
      await database.close();
    }
    expect(failures).toEqual([]);
  });
});
