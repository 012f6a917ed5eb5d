import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMigration } from '#server/platform/database/migrate';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, describeEachDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';
import { until } from './until.ts';

const NAME = '9999-of-a-test.sql';
const STATEMENTS = 'alter table booking add column of_a_test text; create index of_a_test on booking (of_a_test);';

describeEachDatabase('a migration during bookings', (open, kind) => {
  let database: OpenDatabase;
  let portal: TestPortal;
  let tokens: string[];
  let offers: Offer[];
  const acknowledged = new Set<string>();
  beforeAll(async () => {
    database = await open();
    portal = await openTestPortal(database);
    tokens = await manyPatients(portal, 12);
    offers = await listOffers(portal, 'Teeth Orthodontics');
  });
  afterAll(async () => {
    await portal.close();
    // The embedded database is shared by the worker, so the next test needs it unchanged.
    await sql`alter table booking drop column if exists of_a_test`.execute(database.write);
    await sql`delete from migration where name = ${NAME}`.execute(database.write);
  });

  async function book(index: number): Promise<number> {
    const body = bookingOf(offers[index]!);
    const answer = await portal.call('POST', '/bookings', { token: tokens[index]!, body });
    if (answer.status === 200) acknowledged.add((answer.body.data as unknown as { _id: string })._id);
    if (answer.status === 503) expect(answer.headers['retry-after']).toBeDefined();
    return answer.status;
  }
  const isDone = async () => {
    const { rows } = await sql<{ name: string }>`select name from migration where name = ${NAME}`.execute(
      database.write,
    );
    return rows.length > 0;
  };

  test.runIf(kind === 'postgres')(
    'fault 14: a migration that cannot lock its table backs off, and the bookings queued behind it complete',
    async () => {
      const url = addressOf(database);
      const aside = await openDatabase({ url, poolSize: 2 });
      const reading = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const reader = aside.write.transaction().execute(async (trx) => {
        await sql`select count(*) from booking`.execute(trx);
        begun.resolve();
        await reading.promise;
      });
      await begun.promise;
      const migration = runMigration(aside, NAME, STATEMENTS);
      const queued = () =>
        sql<{ n: number }>`select count(*) as n from pg_locks
          where not granted and relation = 'booking'::regclass`.execute(database.write);
      await until('the migration to wait', queued, ({ rows }) => (rows[0]?.n ?? 0) > 0);
      // The reader holds its lock until all of these have their responses.
      const statuses = await Promise.all([0, 1, 2, 3, 4].map(book));
      expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
      expect(await isDone()).toBe(false);
      reading.resolve();
      await reader;
      await migration;
      expect(await isDone()).toBe(true);
      await aside.close();
    },
  );

  test.runIf(kind === 'postgres')(
    'fault 14: a migration that PostgreSQL ends for a deadlock is attempted again',
    async () => {
      const aside = await openDatabase({ url: addressOf(database), poolSize: 3 });
      const isWaiting = (relation: string) =>
        sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted
        and relation is not distinct from ${relation}::text::regclass`.execute(database.write);
      const [gate, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const begun = Promise.withResolvers<void>();
      const keeper = aside.write.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(21)`.execute(trx);
        begun.resolve();
        await gate.promise;
      });
      await begun.promise;
      const reader = aside.write.transaction().execute(async (trx) => {
        await sql`lock table booking in access share mode`.execute(trx);
        await other.promise;
        await sql`lock table treatment in access share mode`.execute(trx);
      });
      // It locks what the reader wants, then waits for what the reader has: the shorter time-out finds the deadlock here.
      const running = runMigration(
        aside,
        'of-a-deadlock.sql',
        `set local lock_timeout = 0; set local deadlock_timeout = '50ms';
      lock table treatment; select pg_advisory_xact_lock(21); lock table booking;`,
      );
      await until(
        'the migration to lock treatments',
        () =>
          sql<{ n: number }>`select count(*)::int as n from pg_locks
      where granted and relation = 'treatment'::regclass and mode = 'AccessExclusiveLock'`.execute(database.write),
        ({ rows }) => rows[0]!.n > 0,
      );
      other.resolve();
      await until(
        'the reader to wait',
        () => isWaiting('treatment'),
        ({ rows }) => rows[0]!.n > 0,
      );
      gate.resolve();
      await Promise.all([keeper, reader, running]);
      await aside.close();
    },
  );

  test('fault 14: a migration that fails is named by its error', async () => {
    await expect(runMigration(database, 'fails.sql', 'select 1 / 0;')).rejects.toMatchObject({
      code: '22012',
      message: 'migration fails.sql: division by zero',
    });
  });

  test('fault 14: run during bookings it is applied once, and each booking succeeds or can be retried', async () => {
    const run = () => runMigration(database, NAME, STATEMENTS);
    const [first, second, third, ...statuses] = await Promise.all([run(), run(), run(), ...[5, 6, 7, 8, 9].map(book)]);
    expect([first, second, third]).toEqual([undefined, undefined, undefined]);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(await isDone()).toBe(true);
    expect(await book(10)).toBe(200);
    expect(await findBroken({ clinic: database.write, acknowledged: { bookings: acknowledged } })).toEqual([]);
  });
});
