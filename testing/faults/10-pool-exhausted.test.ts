import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, openTestDatabase } from '#testing/database';
import { anOffer, bookingOf, type Offer } from '#testing/free-slots';
import { openTestPortal, type TestPortal } from '#testing/portal';

const POOL = 3;
/** The number of read connections of a process. */
const READERS = 4;

/** PostgreSQL only: the embedded database has one connection, used in turn. */
describe('all connections are taken', () => {
  let own: OpenDatabase;
  let database: OpenDatabase;
  let portal: TestPortal;
  let token: string;
  let cookie: string;
  let offer: Offer;
  beforeAll(async () => {
    own = await openTestDatabase('postgres');
    const url = addressOf(own);
    database = await openDatabase({ url, poolSize: POOL, connectTimeoutMs: 1000 });
    portal = await openTestPortal(database);
    cookie = await portal.cookieOf('patient@demo.test');
    token = await portal.tokenOf('patient@demo.test');
    offer = await anOffer(portal, 'Teeth Cleaning');
  });
  afterAll(async () => {
    await portal.close();
    await database.close();
    await own.close();
  });

  /** Runs work while all connections are taken, or only those that write. */
  async function whileTaken<T>(work: () => Promise<T>, { readers = READERS } = {}): Promise<T> {
    const done = Promise.withResolvers<void>();
    let taken = 0;
    const all = Promise.withResolvers<void>();
    const holders = Array.from({ length: POOL + readers }, (_, index) =>
      (index < POOL ? database.write : database.read).transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        taken += 1;
        if (taken === POOL + readers) all.resolve();
        await done.promise;
      }),
    );
    await all.promise;
    try {
      return await work();
    } finally {
      done.resolve();
      await Promise.all(holders);
    }
  }
  const book = () => portal.call('POST', '/bookings', { token, body: bookingOf(offer) });

  test('fault 10: every call gets Retry-After and succeeds afterwards', async () => {
    const calls: [string, () => Promise<{ status: number; headers: Record<string, unknown> }>][] = [
      ['a booking', book],
      ['a list', () => portal.call('GET', '/bookings?email=patient@demo.test', { token })],
      ['a token', () => portal.call('GET', '/jwt?email=patient@demo.test', { headers: { cookie } })],
      [
        'a message',
        () => portal.call('POST', '/contact', { body: { name: 'A', email: 'a@example.test', message: 'Hello there' } }),
      ],
      ['a sign-in', () => portal.identity('/sign-in/email', { email: 'patient@demo.test', password: 'Demo#2026' })],
    ];
    const seen = await whileTaken(() => Promise.all(calls.map(async ([name, call]) => ({ name, ...(await call()) }))));
    const responses = seen.map(({ name, status, headers }) => ({ name, status, retryAfter: headers['retry-after'] }));
    expect(responses).toEqual(
      calls.map(([name]) => ({ name, status: 503, retryAfter: expect.stringMatching(/^\d+$/) })),
    );
    for (const [name, call] of calls) expect({ name, status: (await call()).status }).toEqual({ name, status: 200 });
  });

  test('fault 10: public reads still succeed', async () => {
    const look = await whileTaken(() => portal.call('GET', '/appointmentOptions'));
    expect(look.status).toBe(200);
    expect(look.body.data).toEqual((await portal.call('GET', '/appointmentOptions')).body.data);
  });

  test('fault 10: signed-in reads succeed while every write connection is taken', async () => {
    const list = () => portal.call('GET', '/bookings?email=patient@demo.test', { token });
    const seen = await whileTaken(() => Promise.all([list(), book()]), { readers: 0 });
    expect(seen.map(({ status }) => status)).toEqual([200, 503]);
  });

  test('fault 10: health reports alive but not ready, and ready again afterwards', async () => {
    const look = async () => {
      const [live, ready] = await Promise.all(['/healthz', '/readyz'].map((url) => portal.app.inject({ url })));
      return [live?.statusCode, ready?.statusCode];
    };
    expect(await whileTaken(look)).toEqual([200, 503]);
    expect(await look()).toEqual([200, 200]);
  });
});
