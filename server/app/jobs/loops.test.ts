import { afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { openTestPortal } from '#testing/portal';
import { startLoops } from './loops.ts';

afterEach(() => void vi.useRealTimers());

test('due reminders are enqueued within a minute of the start', async () => {
  const database = await openTestDatabase('postgres');
  const portal = await openTestPortal(database, { REMINDER_HOURS: '336' });
  const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await insertBookingAt(portal, { day: inThreeDays });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startLoops(portal.portal, 'postgres');
  vi.advanceTimersByTime(60_000);
  await expect
    .poll(() => portal.db.selectFrom('reminder').select('hours').execute(), { timeout: 15_000 })
    .toEqual([{ hours: 336 }]);
  stop();
  await portal.close();
  await database.close();
});
