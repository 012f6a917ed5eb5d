import { beforeAll, expect, test, vi } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { readClock, readRecentClock } from './clock.ts';
import type { Database } from './open-database.ts';

describeEachDatabase('the clock for what is only shown', (open) => {
  let db: Database;
  beforeAll(async () => {
    ({ write: db } = await open());
  });

  test('it never runs ahead of the database or backwards', async () => {
    let last = await readClock(db);
    for (let time = 0; time < 20; time += 1) {
      const shown = await readRecentClock(db);
      expect(shown.getTime()).toBeGreaterThanOrEqual(last.getTime());
      expect(shown.getTime()).toBeLessThanOrEqual((await readClock(db)).getTime());
      last = shown;
    }
  });

  test('a query that a lost connection never ends does not block later callers', async () => {
    const alive = db.getExecutor();
    const swallowing = {
      transformQuery: alive.transformQuery.bind(alive),
      compileQuery: alive.compileQuery.bind(alive),
      executeQuery: () => new Promise(() => undefined),
    };
    let isLost = true;
    const handle = { getExecutor: () => (isLost ? swallowing : alive) } as unknown as Database;
    void readRecentClock(handle);
    isLost = false;
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1500);
    expect(await readRecentClock(handle)).toBeInstanceOf(Date);
    later.mockRestore();
  });
});
