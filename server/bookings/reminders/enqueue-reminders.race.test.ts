import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addDays, clinicClock, instantOf } from '#domain/shared/time';
import { enqueueDueReminders } from './reminders-rows.ts';
import { changeBooking, letUndoPass } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { openTwoServers, type TwoServers } from '#testing/faults/two-servers';
import { insertBookingAt } from '#testing/insert-booking';
import { sentMails } from '#testing/outbox';
import { tokenFor } from '#testing/people';

const COUNT = 40;
const ROUNDS = 16;

describeOneDatabase('reminders of two servers', (open) => {
  let servers: TwoServers;
  beforeAll(async () => {
    servers = await openTwoServers(await open(), { REMINDER_HOURS: '336' });
  });
  afterAll(() => servers.close());

  test('two servers that look at the same time enqueue each reminder once', async () => {
    const day = '2031-03-12';
    for (let at = 0; at < COUNT; at += 1) await insertBookingAt(servers.one, { day });
    const now = new Date(instantOf(day, 600).getTime() - 3_600_000);
    const rounds = Array.from({ length: 10 }, (_, index) =>
      enqueueDueReminders(servers.both[index % 2]!.db, { now, hours: [48, 2], textHours: null }),
    );
    const counts = await Promise.all(rounds);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(COUNT);
    const { rows } = await sql<{ jobs: number; bookings: number }>`
      select count(*)::int as jobs, count(distinct payload->>'bookingId')::int as bookings from job_outbox
      where name = 'reminder'`.execute(servers.one.db);
    expect(rows).toEqual([{ jobs: COUNT, bookings: COUNT }]);
  });

  test('an appointment that is cancelled while reminders are enqueued is not reminded, every other one once', async () => {
    const { one, both } = servers;
    await one.drain();
    const now = new Date();
    const day = addDays(clinicClock(now).day, 5);
    const bookings = await Promise.all(
      Array.from({ length: ROUNDS }, async () => {
        const booking = await insertBookingAt(one, { day });
        return { ...booking, token: await tokenFor(one, booking.patient) };
      }),
    );
    const cancelled = bookings.filter((_booking, index) => index % 2 === 0);
    const [responses] = await Promise.all([
      Promise.all(cancelled.map(({ id, token }) => changeBooking(one, token, { id, verb: 'cancel' }))),
      ...both.map(({ db }) => enqueueDueReminders(db, { now, hours: [336], textHours: null })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(cancelled.map(() => 200));
    await enqueueDueReminders(one.db, { now, hours: [336], textHours: null });
    await letUndoPass(one.db);
    const mails = (await sentMails(one)).filter(({ id }) => id.startsWith('reminder:'));
    const reminded = bookings.map(({ patient }) => mails.filter(({ to }) => to.email === patient.email).length);
    expect(reminded).toEqual(bookings.map((_booking, index) => index % 2));
  });
});
