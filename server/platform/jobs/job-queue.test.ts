import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { deleteFailedJobs, findDueJobs, postponeJob, takeNextJob, takeOverEarlierJobs } from './job-outbox.ts';
import { createJobQueue, type RunningJobQueue } from './job-queue.ts';

describeEachDatabase('the job queue', (open) => {
  const done: string[] = [];
  const logged: string[] = [];
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
    queue = createJobQueue(database, handlers, {
      warn: () => undefined,
      error: (_facts, message) => void logged.push(message),
    });
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

  const rowOf = async (id: string) => {
    const row = database.write.selectFrom('jobOutbox').select(['state', 'attempts']);
    return (await row.where('id', '=', id).executeTakeFirst()) ?? null;
  };
  const letPass = (id: string, time: string) =>
    sql`update job_outbox set not_before = not_before - ${time}::interval where id = ${id}`.execute(database.write);

  test('a job that fails runs again after five seconds, then ten, and leaves nothing once it is done', async () => {
    const id = randomUUID();
    failures = 2;
    await enqueue('fails twice', id);
    await expect(queue.drain()).rejects.toThrow('not yet');
    await queue.drain();
    expect([done.includes('fails twice'), await rowOf(id)]).toEqual([false, { state: 'retry', attempts: 1 }]);
    await letPass(id, '5 seconds');
    await expect(queue.drain()).rejects.toThrow('not yet');
    await letPass(id, '5 seconds');
    await queue.drain();
    expect(done).not.toContain('fails twice');
    await letPass(id, '5 seconds');
    await queue.drain();
    expect([done.includes('fails twice'), await rowOf(id)]).toEqual([true, null]);
  });

  test('a job that has failed 871 times is given up, and deleted an hour later', async () => {
    const id = randomUUID();
    failures = 1;
    await enqueue('given up', id);
    await sql`update job_outbox set attempts = 870 where id = ${id}`.execute(database.write);
    await expect(queue.drain()).rejects.toThrow('not yet');
    await letPass(id, '59 minutes');
    await deleteFailedJobs(database.write);
    expect(await rowOf(id)).toEqual({ state: 'failed', attempts: 871 });
    await letPass(id, '1 minute');
    await queue.drain();
    await deleteFailedJobs(database.write);
    expect([done.includes('given up'), await rowOf(id)]).toEqual([false, null]);
  });

  test('a job whose server died nine times while it ran is given up instead of run again', async () => {
    const id = randomUUID();
    await enqueue('kills its server', id);
    for (let deaths = 0; deaths < 9; deaths += 1) {
      expect(await takeNextJob(database.write, { name: 'booking-confirmed', done: null })).toMatchObject({ id });
      await letPass(id, '130 seconds');
    }
    await expect(queue.drain()).rejects.toThrow('the server stopped');
    expect([done.includes('kills its server'), await rowOf(id)]).toEqual([false, { state: 'failed', attempts: 9001 }]);
    expect(logged).toContain('job failed for the last time, it is given up');
  });

  test('a death is no failure: the next pause is as short as before, and a long outage ends no sooner by it', async () => {
    const id = randomUUID();
    await enqueue('died once', id);
    expect(await takeNextJob(database.write, { name: 'booking-confirmed', done: null })).toMatchObject({ id });
    await letPass(id, '130 seconds');
    failures = 1;
    await expect(queue.drain()).rejects.toThrow('not yet');
    expect(await rowOf(id)).toEqual({ state: 'retry', attempts: 1001 });
    await sql`update job_outbox set attempts = 1869 where id = ${id}`.execute(database.write);
    await letPass(id, '5 seconds');
    await queue.drain();
    expect([done.includes('died once'), await rowOf(id)]).toEqual([true, null]);
  });

  test('a job that a server has taken is left to it for 130 seconds, then another one runs it', async () => {
    const id = randomUUID();
    await enqueue('of a dead server', id);
    expect(await takeNextJob(database.write, { name: 'booking-confirmed', done: null })).toMatchObject({ id });
    await letPass(id, '129 seconds');
    await queue.drain();
    expect(done).not.toContain('of a dead server');
    await letPass(id, '1 second');
    await queue.drain();
    expect(done.filter((candidate) => candidate === 'of a dead server')).toHaveLength(1);
  });

  test('a job that took too long and runs on another server is not postponed by its failure', async () => {
    const id = randomUUID();
    await enqueue('slow', id);
    const slow = await takeNextJob(database.write, { name: 'booking-confirmed', done: null });
    await letPass(id, '130 seconds');
    const again = await takeNextJob(database.write, { name: 'booking-confirmed', done: null });
    await postponeJob(database.write, slow!, { seconds: 5, isLast: true });
    expect(await rowOf(id)).toEqual({ state: 'active', attempts: 1001 });
    await takeNextJob(database.write, { name: null, done: again });
    expect(await rowOf(id)).toBeNull();
  });

  test('a job that is done after its two minutes is not taken again by the statement that deletes it', async () => {
    const id = randomUUID();
    await enqueue('late', id);
    const late = await takeNextJob(database.write, { name: 'booking-confirmed', done: null });
    await letPass(id, '130 seconds');
    expect(await takeNextJob(database.write, { name: 'booking-confirmed', done: late })).toBeNull();
    expect(await rowOf(id)).toBeNull();
  });

  test('jobs that a server of 0.5 left in its own queue are taken over, but for those that it runs', async () => {
    await takeOverEarlierJobs(database.write);
    await database.runScript(`create schema pgboss;
      create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
      create table pgboss.job (id uuid, name text, data jsonb, state pgboss.job_state, start_after timestamptz, started_on timestamptz, completed_on timestamptz);
      insert into pgboss.job select gen_random_uuid(), name, data::jsonb, state::pgboss.job_state, now(), now() - ran::interval, now() - ran::interval from (values
        ('booking-confirmed', '{"bookingId": "left"}', 'retry', null),
        ('booking-confirmed', '{"bookingId": "runs"}', 'active', '1 minute'),
        ('booking-confirmed', '{"bookingId": "died"}', 'active', '3 minutes'),
        ('booking-confirmed', '{"bookingId": "sent"}', 'completed', '3 minutes'),
        ('booking-confirmed', '{"bookingId": "sent long ago"}', 'completed', '61 minutes'),
        ('__pgboss__maintenance', '{}', 'created', null)) as job (name, data, state, ran);`);
    await takeOverEarlierJobs(database.write);
    await queue.drain();
    expect(['left', 'runs', 'died', 'sent'].map((id) => done.includes(id))).toEqual([true, false, true, false]);
    // What was finished an hour ago is deleted: nobody else does it any more.
    const rows = sql<{
      left: string;
    }>`select data ->> 'bookingId' as left from pgboss.job where data <> '{}' order by 1`;
    expect((await rows.execute(database.write)).rows.map((row) => row.left)).toEqual(['runs', 'sent']);
    await database.runScript('drop schema pgboss cascade;');
  });

  test('of jobs that are due later the next one says how long there is to wait', async () => {
    await queue.enqueue(
      database.write,
      'booking-confirmed',
      { bookingId: 'later' },
      { notBefore: new Date(Date.now() + 60_000) },
    );
    const { names, nextMs } = await findDueJobs(database.read);
    expect(names).toEqual([]);
    expect(nextMs / 1000).toBeGreaterThan(50);
    expect(nextMs / 1000).toBeLessThanOrEqual(60);
  });

  test('no job is processed before `begin`', async () => {
    await enqueue('early');
    expect(done).not.toContain('early');
    queue.begin();
    await expect.poll(() => done).toContain('early');
  });
});
