import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/app/startup/create-logger';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, openTestDatabase } from '#testing/database';
import { anOffer, bookingOf, type Offer } from '#testing/free-slots';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { openFrozenLine, type FrozenLine } from '#testing/frozen-line';

/** Longer than this test may take: what waited for them, a statement or a request for a connection, would fail the test. */
const limits = { silenceMs: 600_000, connectTimeoutMs: 600_000, transactions: { lockMs: 5000, idleMs: 15_000 } };

let own: OpenDatabase;
let line: FrozenLine;
let database: OpenDatabase;
let portal: TestPortal;
let offer: Offer;
let logged = '';
beforeAll(async () => {
  own = await openTestDatabase('postgres');
  line = await openFrozenLine(addressOf(own));
  database = await openDatabase({ url: line.url, ...limits });
  const log = new Writable({
    write: (part: Buffer, _encoding, done) => {
      logged += part.toString();
      done();
    },
  });
  portal = await openTestPortal(database, {}, { logger: createLogger('error', log) });
  offer = await anOffer(portal, 'Teeth Cleaning');
});
afterAll(async () => {
  line.close();
  await portal.close();
  await database.close();
  await own.close();
});

test('fault 28: a primary that freezes makes reads and writes fail as unavailable, long before the silence of a statement ends', async () => {
  const token = await portal.tokenOf('patient@demo.test');
  const read = () => portal.call('GET', '/bookings?email=patient@demo.test', { token });
  const book = () => portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
  expect((await read()).status).toBe(200);
  // Those that are open, and all that are opened while their first bytes contain this.
  line.freeze();
  line.freezeAt('user\0');
  // More than there are connections.
  const answers = await Promise.all([...Array.from({ length: 12 }, read), book()]);
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  // All that begin now fail for one cause, of which one line is logged.
  await Promise.all([read(), read(), book()]);
  const lines = logged.split('\n').filter((line) => line.includes('call failed'));
  const causes = lines.map((line) => (JSON.parse(line) as { err: { code?: string; message: string } }).err);
  const names = causes.map(({ code, message }) => code ?? message);
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual([...new Set(names)]);
});
