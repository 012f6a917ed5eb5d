import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { instantOf } from '#domain/time';
import { enqueueDueReminders } from '#server/store/reminders';
import { describeEachDatabase } from '#testing/database';
import { openTwoServers, type TwoServers } from '#testing/faults/two-servers';
import { insertBookingAt } from '#testing/insert-booking';

const COUNT = 40;

describeEachDatabase('reminders of two servers', (open) => {
  let servers: TwoServers;
  beforeAll(async () => {
    servers = await openTwoServers(await open());
  });
  afterAll(() => servers.close());

  test('two servers that look at the same time enqueue each reminder once', async () => {
    const day = '2031-03-12';
    for (let at = 0; at < COUNT; at += 1) await insertBookingAt(servers.one, { day });
    const now = new Date(instantOf(day, 600).getTime() - 3_600_000);
    const rounds = Array.from({ length: 10 }, (_, at) =>
      enqueueDueReminders(servers.both[at % 2]!.db, { now, hours: [48, 2], textHours: null }),
    );
    const counts = await Promise.all(rounds);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(COUNT);
    const { rows } = await sql<{ jobs: number; bookings: number }>`
      select count(*)::int as jobs, count(distinct payload->>'bookingId')::int as bookings from job_outbox
      where name = 'reminder'`.execute(servers.one.db);
    expect(rows).toEqual([{ jobs: COUNT, bookings: COUNT }]);
  });
});
