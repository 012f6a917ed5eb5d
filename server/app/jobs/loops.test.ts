import { afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { openTestPortal } from '#testing/portal';
import { startLoops } from './loops.ts';

afterEach(() => void vi.useRealTimers());

test('each minute due reminders are enqueued, and jobs taken over that a server of 0.5 left', async () => {
  const database = await openTestDatabase('postgres');
  const portal = await openTestPortal(database, { REMINDER_HOURS: '336' });
  const inThreeDays = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await insertBookingAt(portal, { day: inThreeDays });
  await database.runScript(`create schema pgboss; create table pgboss.job as select gen_random_uuid() as id, 'test-email' as name,
    '{}'::jsonb as data, 'created' as state, now() as start_after, now() as started_on, now() as completed_on;`);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startLoops(portal.portal, 'postgres');
  vi.advanceTimersByTime(60_000);
  await expect
    .poll(() => portal.db.selectFrom('reminder').select('hours').execute(), { timeout: 15_000 })
    .toEqual([{ hours: 336 }]);
  const left = portal.db.selectFrom('jobOutbox').select('name').where('name', '=', 'test-email');
  await expect.poll(() => left.execute(), { timeout: 15_000 }).toEqual([{ name: 'test-email' }]);
  stop();
  await portal.close();
  await database.close();
});
