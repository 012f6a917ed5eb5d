import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionTo } from '#server/platform/database/connection-to';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { waitsForStandby } from '#server/platform/database/waits-for-standby';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { openTestPortal, type TestResponse, type TestPortal } from '#testing/portal';
import { mayCrashPostgres, startOwnPostgres, type OwnPostgres } from '#testing/postgres';
import { findBroken } from './invariant.ts';
import { until } from './until.ts';

const WRITERS = 3;
/** More than the two seconds after which a wait is reported; a connection that is silent before counts as unreachable. */
const SILENCE_MS = 3000;

describe.skipIf(!mayCrashPostgres)('a primary whose synchronous standby is lost', () => {
  let postgres: OwnPostgres;
  let admin: OpenDatabase;
  let database: OpenDatabase;
  let portal: TestPortal;
  let tokens: string[];
  let offers: Offer[];
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    admin = await openDatabase({ url: postgres.url, poolSize: 1 });
    database = await openDatabase({
      url: postgres.url,
      poolSize: WRITERS,
      connectTimeoutMs: 500,
      silenceMs: SILENCE_MS,
      transactions: { lockMs: 1000, idleMs: 15_000 },
    });
    portal = await openTestPortal(database);
    tokens = await manyPatients(portal, 12);
    const ofEachDay = Map.groupBy(await listOffers(portal, 'Teeth Orthodontics'), ({ date }) => date).values();
    offers = [...ofEachDay].flatMap(([first]) => (first ? [first] : []));
  });
  afterAll(async () => {
    await waitForStandby('');
    await portal.close();
    await database.close();
    await admin.close();
    await postgres.stop();
  });

  /** Simulates a missing standby by waiting for one of that name. `alter system` itself does not wait. */
  async function waitForStandby(name: string): Promise<void> {
    await sql`alter system set synchronous_standby_names = ${sql.lit(name)}`.execute(admin.write);
    await sql`select pg_reload_conf()`.execute(admin.write);
    await until(
      'the setting',
      () => sql<{ synchronousStandbyNames: string }>`show synchronous_standby_names`.execute(admin.write),
      ({ rows }) => rows[0]?.synchronousStandbyNames === name,
    );
  }
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'`.execute(admin.write);
    return rows[0]?.n ?? 0;
  };
  const book = (index: number, key: string) =>
    portal.call('POST', '/bookings', {
      token: tokens[index]!,
      body: bookingOf(offers[index]!),
      headers: { 'idempotency-key': key },
    });
  const oldestWaitMs = async () => {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp() - min(query_start))::float8 * 1000 as ms
      from pg_stat_activity where wait_event = 'SyncRep'`.execute(admin.write);
    return rows[0]?.ms ?? 0;
  };
  const isRefusedForNow = ({ status, headers }: TestResponse) => status === 503 && headers['retry-after'] !== undefined;

  test('fault 16: a commit that has just begun to wait does not count, so a healthy standby is never taken for a lost one', async () => {
    await waitForStandby('gone');
    const connection = await connectionTo(postgres.url);
    const writing = book(7, randomUUID());
    await until('a reported wait', () => waitsForStandby(connection), Boolean);
    const waitedMs = await oldestWaitMs();
    await waitForStandby('');
    await writing;
    expect(waitedMs).toBeGreaterThan(2000);
    await until('the end of every wait', waiting, (count) => count === 0);
  });

  test('fault 16: reads succeed, writes are refused, backends do not accumulate, and nothing is lost after its return', async () => {
    const keys = tokens.map(() => randomUUID());
    expect((await book(0, keys[0]!)).status).toBe(200);
    const [fresh, stale] = ['patient@demo.test', 'doctor@demo.test'];
    const [cookie, staleCookie] = [await portal.cookieOf(fresh), await portal.cookieOf(stale)];
    const mint = (email: string, from: string) =>
      portal.call('GET', `/jwt?email=${email}`, { headers: { cookie: from } });
    const token = String((await mint(fresh, cookie)).body['accessToken']);
    await mint(stale, staleCookie);
    await sql`update session set last_used_at = now() - interval '1 hour'
      where subject = (select subject from person where email = ${stale})`.execute(admin.write);
    await waitForStandby('gone');

    const answers: TestResponse[] = [];
    const reads: TestResponse[] = [];
    const ready: number[] = [];
    // Each round has more writes than connections, lasts longer than the time-out, and reads concurrently.
    for (let round = 0; round < 3; round += 1) {
      const writing = Promise.all([1, 2, 3, 4, 5, 6].map((at) => book(at, keys[at]!)));
      await until('commits that wait', waiting, (count) => count > 0);
      reads.push(
        await portal.call('GET', '/appointmentOptions'),
        await portal.call('GET', `/bookings?email=${fresh}`, { token }),
        await portal.call('GET', '/profile', { token }),
        await portal.call('GET', '/sessions', { token }),
        await mint(fresh, cookie),
        await mint(stale, staleCookie),
      );
      ready.push((await portal.app.inject({ url: '/readyz' })).statusCode);
      answers.push(...(await writing));
    }
    expect(answers.filter((answer) => !isRefusedForNow(answer)).map(({ status, body }) => ({ status, body }))).toEqual(
      [],
    );
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(ready).toEqual([200, 200, 200]);
    const backends = await waiting();
    expect(backends).toBeGreaterThan(0);
    expect(backends).toBeLessThanOrEqual(WRITERS);

    await waitForStandby('');
    const again = [1, 2, 3, 4, 5, 6].map((at) =>
      until(
        'the booking',
        () => book(at, keys[at]!),
        ({ status }) => status === 200,
      ),
    );
    const booked = (await Promise.all(again)).map(({ body }) => (body.data as unknown as { _id: string })._id);
    expect(new Set(booked).size).toBe(6);
    expect(await waiting()).toBe(0);
    expect(await findBroken({ clinic: admin.write, acknowledged: { bookings: booked } })).toEqual([]);
  });
});
