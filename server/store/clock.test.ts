import { beforeAll, expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { readClock, readRecentClock } from './clock.ts';
import type { Database } from './open-database.ts';

describeEachDatabase('the clock for what is only shown', (open) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await open());
  });

  test('it never runs ahead of the database, and never back', async () => {
    let last = await readClock(db);
    for (let time = 0; time < 20; time += 1) {
      const shown = await readRecentClock(db);
      expect(shown.getTime()).toBeGreaterThanOrEqual(last.getTime());
      expect(shown.getTime()).toBeLessThanOrEqual((await readClock(db)).getTime());
      last = shown;
    }
  });
});
