import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openBoss, startJobQueue, type RunningJobQueue } from './pg-boss.ts';

describeEachDatabase('the job queue', (open, kind) => {
  const done: string[] = [];
  let failures = 0;
  let database: OpenDatabase;
  let queue: RunningJobQueue;
  const nothing = async () => undefined;
  beforeAll(async () => {
    database = await open();
    const handlers = {
      'booking-confirmed': async ({ bookingId }: { bookingId: string }) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('not yet');
        }
        done.push(bookingId);
      },
      'one-time-link': nothing,
      'email-change': nothing,
      'desk-link': nothing,
      'account-end': async () => undefined,
      'booking-held': nothing,
      'booking-paid': nothing,
      'hold-expired': nothing,
      'payment-notice': nothing,
      'mark-identity-proven': nothing,
      'password-reset': nothing,
      'account-ready': nothing,
      reminder: nothing,
      'reminder-text': nothing,
      'staff-notice': nothing,
      'doctor-verified': nothing,
      'factors-changed': nothing,
      'booking-cancelled': nothing,
      'booking-moved': nothing,
      'affected-bookings': nothing,
      'appointment-offer': nothing,
      'offer-expired': nothing,
      'appointment-stands': nothing,
      'appointment-freed': nothing,
      'verify-email': nothing,
      'remove-image': nothing,
      'remove-account': nothing,
      'end-intent': nothing,
      'relay-message': nothing,
      'message-reply': nothing,
      'newsletter-asked': nothing,
      'test-email': nothing,
      'refund-payment': nothing,
      'waiting-mail': nothing,
      'data-export': nothing,
      'rights-receipt': nothing,
      'exports-limited': nothing,
    };
    queue = await startJobQueue(database, handlers, { warn: () => undefined, error: () => undefined });
  });
  afterAll(() => queue.stop());
  const enqueue = (bookingId: string, id: string = randomUUID()) =>
    queue.enqueue(database.write, 'booking-confirmed', { bookingId }, { id });

  test('a job of a committed transaction runs once', async () => {
    await database.write
      .transaction()
      .execute((trx) => queue.enqueue(trx, 'booking-confirmed', { bookingId: 'committed' }));
    await queue.drain();
    await queue.drain();
    expect(done.filter((id) => id === 'committed')).toHaveLength(1);
  });

  test('a job of a transaction that was rolled back never existed', async () => {
    const failed = database.write.transaction().execute(async (trx) => {
      await queue.enqueue(trx, 'booking-confirmed', { bookingId: 'rolled back' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await queue.drain();
    expect(done).not.toContain('rolled back');
  });

  test('one event is one job, however often it is enqueued', async () => {
    const id = randomUUID();
    for (let time = 0; time < 3; time += 1) await enqueue('one event', id);
    await queue.drain();
    expect(done.filter((candidate) => candidate === 'one event')).toHaveLength(1);
  });

  test('no job is processed before `begin`', async () => {
    await enqueue('early');
    expect(done).not.toContain('early');
    await queue.begin();
    await expect.poll(() => done).toContain('early');
  });

  // An error event without a listener would end the process, which the runner reports. Behind PgBouncer the connections
  // to PostgreSQL are not the queue's own.
  test.runIf(kind === 'postgres' && !process.env['MOLAR_PGBOUNCER'])(
    'a queue that a command opens survives the loss of its idle connections',
    async () => {
      const errors: Error[] = [];
      const boss = openBoss(database, (error) => errors.push(error));
      await boss.start();
      try {
        const others = sql`pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'pgboss'`;
        const { rows } = await sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from ${others}`.execute(
          database.write,
        );
        expect(rows.length).toBeGreaterThan(0);
        const lost = rows.map(({ pid }) => pid);
        await expect
          .poll(async () => (await sql`select from ${others} and pid = any(${lost})`.execute(database.write)).rows)
          .toEqual([]);
        expect(await boss.getQueues()).not.toEqual([]);
        // Reported, not swallowed: an error of the library's maintenance comes the same way.
        await expect.poll(() => errors).not.toEqual([]);
      } finally {
        await boss.stop({ graceful: false });
      }
    },
  );
});
