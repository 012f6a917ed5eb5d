import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { listOffers, bookingOf, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { openTestPortal, type TestResponse, type TestPortal } from '#testing/portal';
import { mayCrashPostgres, startOwnPostgres, type OwnPostgres } from '#testing/postgres';
import { findBroken } from './invariant.ts';
import { until } from './until.ts';

/** PostgreSQL only: the embedded database has no process of its own to kill. */
describe.skipIf(!mayCrashPostgres)('a database that goes down', () => {
  let postgres: OwnPostgres;
  let database: OpenDatabase;
  let portal: TestPortal;
  let tokens: string[];
  let offers: Offer[];
  const acknowledged = new Set<string>();
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    database = await openDatabase({ url: postgres.url });
    portal = await openTestPortal(database);
    tokens = await manyPatients(portal, 8);
    offers = await listOffers(portal, 'Teeth Orthodontics');
  });
  afterAll(async () => {
    await portal.close();
    await database.close();
    await postgres.stop();
  });

  async function book(token: string, offer: Offer): Promise<TestResponse> {
    const body = bookingOf(offer);
    const key = offer.date.replaceAll(/\W+/g, '-');
    const answer = await portal.call('POST', '/bookings', { token, body, headers: { 'idempotency-key': key } });
    if (answer.status === 200) acknowledged.add((answer.body.data as unknown as { _id: string })._id);
    return answer;
  }
  const isRefusedForNow = ({ status, headers, body }: TestResponse) =>
    status === 503 && headers['retry-after'] !== undefined && body['code'] === 'unavailable';

  test('fault 2: a backend is killed in a transaction: the caller gets Retry-After, the transaction is rolled back, and the pool recovers', async () => {
    const [offer] = offers.splice(0, 1);
    const holder = await openDatabase({ url: postgres.url, poolSize: 1 });
    const locked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = holder.write.transaction().execute(async (trx) => {
      await sql`lock table audit_entry in access exclusive mode`.execute(trx);
      locked.resolve();
      await held.promise;
    });
    // The statement's own connection breaks as well.
    holding.catch(() => undefined);
    await locked.promise;
    const answer = book(tokens[0]!, offer!);
    const waiting = () =>
      sql<{ pid: number }>`select pid from pg_locks where not granted and relation = 'audit_entry'::regclass`.execute(
        database.write,
      );
    const { rows } = await until('a backend in a transaction', waiting, (seen) => seen.rows.length > 0);
    process.kill(rows[0]!.pid, 'SIGKILL');
    expect(await answer).toSatisfy(isRefusedForNow);
    held.resolve();
    await holding.catch(() => undefined);
    await holder.close();

    await until(
      'a database that answers',
      () => portal.call('GET', '/appointmentSpecialty'),
      ({ status }) => status === 200,
    );
    // An idle connection may notice the crash only at its next statement.
    const stored = await until(
      'a statement on a connection that works',
      () =>
        database.write
          .selectFrom('booking')
          .select('id')
          .execute()
          .catch(() => null),
      (rows) => rows !== null,
    );
    expect(stored).toEqual([]);
    await until(
      'a booking',
      () => book(tokens[0]!, offer!),
      ({ status }) => status === 200,
    );
  });

  test('fault 2: it is restarted under load: no acknowledged booking is lost, and every retry succeeds in the end', async () => {
    const days = [...Map.groupBy(offers, (offer) => offer.date).values()].slice(0, 6);
    const outcomes: TestResponse[] = [];
    const restarts = (async () => {
      // The second restart comes while clients retry what the first one broke.
      for (const begun of [4, 20]) {
        await until(
          'bookings under way',
          () => outcomes.length,
          (seen) => seen >= begun,
        );
        await postgres.restart();
      }
    })();
    await Promise.all(
      tokens.map(async (token, index) => {
        for (const ofDay of days) {
          const offer = ofDay[index % ofDay.length]!;
          const tryOnce = async () => {
            const answer = await book(token, offer);
            outcomes.push(answer);
            return answer;
          };
          await until('an answer', tryOnce, ({ status }) => status !== 503);
        }
      }),
    );
    await restarts;
    const odd = outcomes.filter(
      (outcome) => outcome.status !== 200 && outcome.status !== 409 && !isRefusedForNow(outcome),
    );
    expect(odd.map(({ status, body }) => ({ status, body }))).toEqual([]);
    expect(outcomes.some(isRefusedForNow)).toBe(true);
    expect(await findBroken({ clinic: database.write, acknowledged: { bookings: acknowledged } })).toEqual([]);
    const rows = await database.write.selectFrom('booking').select('id').execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...acknowledged].toSorted());
  }, 60_000);
});
