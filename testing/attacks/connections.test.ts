import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, openTestDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { until } from '../faults/until.ts';

const WRITERS = 3;

let own: OpenDatabase;
let database: OpenDatabase;
let portal: TestPortal;
beforeAll(async () => {
  own = await openTestDatabase('postgres');
  const limits = { connectTimeoutMs: 500, silenceMs: 1000, transactions: { lockMs: 400, idleMs: 2000 } };
  database = await openDatabase({ url: addressOf(own), poolSize: WRITERS, ...limits });
  portal = await openTestPortal(database);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await portal.close();
  await database.close();
  await own.close();
});

test('attack 52: clients that disconnect from waiting bookings leave no more backends than connections', async () => {
  const tokens = await manyPatients(portal, 24);
  const offers = await listOffers(portal, 'Teeth Cleaning');
  const { port } = portal.app.server.address() as AddressInfo;
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(own.write);
    return rows[0]?.n ?? 0;
  };
  const seen: number[] = [];
  const reads: number[] = [];
  // Like a process that was stopped inside a transaction.
  await own.write.transaction().execute(async (trx) => {
    await sql`lock table audit_entry in share mode`.execute(trx);
    for (let round = 0; round < 4; round += 1) {
      const client = new AbortController();
      for (let index = 0; index < 6; index += 1) {
        const token = tokens[round * 6 + index]!;
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const body = JSON.stringify(bookingOf(offers[round * 6 + index]!));
        const { signal } = client;
        fetch(`http://127.0.0.1:${port}/api/v1/bookings`, { method: 'POST', headers, body, signal }).catch(() => null);
      }
      await until('a booking that waits', waiting, (count) => count > 0);
      client.abort();
      const look = async () => {
        const count = await waiting();
        seen.push(count);
        return count;
      };
      await until('the end of the bookings that wait', look, (count) => count === 0);
      reads.push((await portal.call('GET', '/profile', { token: tokens[0]! })).status);
    }
  });
  expect(Math.max(...seen)).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBeLessThanOrEqual(WRITERS);
  expect(reads).toEqual([200, 200, 200, 200]);
});
