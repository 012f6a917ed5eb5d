import { describe, expect, inject, test } from 'vitest';
import { openAgain, openUnmigratedDatabase } from '#testing/database';
import { listPendingMigrations, migrate } from './migrate.ts';

const SERVERS = 8;

describe.runIf(inject('postgres').pooler === null)('servers that start at once on a new database', () => {
  test('all create the tables, or find them', async () => {
    const database = await openUnmigratedDatabase();
    const failures: unknown[] = [];
    try {
      const start = async () => {
        const own = await openAgain(database);
        try {
          await migrate(own);
        } catch (error) {
          failures.push(String(error));
        } finally {
          await own.close();
        }
      };
      await Promise.all(Array.from({ length: SERVERS }, start));
      expect(failures).toEqual([]);
      expect(await listPendingMigrations(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
