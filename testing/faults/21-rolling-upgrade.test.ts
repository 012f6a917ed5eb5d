import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createJwtAccessTokens } from '#server/platform/tokens/jwt';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, openUnmigratedDatabase } from '#testing/database';
import { memoryFolder } from '#testing/memory-folder';
import { send } from '#testing/request';
import type { SpawnedServer } from '#testing/spawn-server';
import { findBroken } from './invariant.ts';
import { bookingOf, idIn, offersOneByOne, slotsIn } from './offers.ts';
import { hasReleasedCommit, RELEASED, startReleased } from './released-server.ts';
import { startServer } from './server-process.ts';
import { until } from './until.ts';
import { SESSION_SECRET } from '#testing/session-secret';
/** Each of them books ten times at most. */
const PATIENTS = 60;
const AT_ONCE = 6;

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Patients of the released version, whose tables have fewer columns. */
async function addPatients({ write: db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ subject: string; session: string }>`
    with patient as (
      insert into person (issuer, subject, email, name, role, email_proven_at)
      select 'embedded', 'upgrade-' || n, 'upgrade-' || n || '@example.test', 'Petra Test', 'patient', now()
      from generate_series(1, ${PATIENTS}::int) as n returning issuer, subject)
    insert into session (issuer, subject, signed_in_at, expires_at)
    select issuer, subject, now() - interval '1 minute', now() + interval '1 hour' from patient
    returning subject, id as session`.execute(db);
  const tokens = createJwtAccessTokens(SESSION_SECRET);
  const until = new Date(Date.now() + 3_600_000);
  return Promise.all(rows.map(({ subject, session: sessionId }) => tokens.mint({ subject, sessionId }, until)));
}

/** Patients who read and book at the released server, some at once, one request after the other, until `end`. */
async function use(server: SpawnedServer, tokens: string[]) {
  const statuses = new Map<string, number>();
  const acknowledged = new Set<string>();
  const ending = new AbortController();
  const call = async (method: string, path: string, sent: object = {}) => {
    const reply = await send(method, `http://127.0.0.1:${server.port}/api/v1${path}`, sent);
    const { code } = reply.body;
    const name = [
      method,
      path.replaceAll(/[\w-]{36}/g, '…'),
      reply.status,
      ...(typeof code === 'string' ? [code] : []),
    ].join(' ');
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    return reply;
  };
  const nextOffer = offersOneByOne(slotsIn(await call('GET', '/appointmentOptions')));
  let turn = 0;
  const people = Array.from({ length: AT_ONCE }, async () => {
    while (!ending.signal.aborted) {
      const token = tokens[(turn += 1) % PATIENTS]!;
      await call('GET', '/appointmentOptions');
      const headers = { 'idempotency-key': randomUUID() };
      const booked = await call('POST', '/bookings', { token, body: bookingOf(nextOffer()), headers });
      if (booked.status !== 200) continue;
      acknowledged.add(idIn(booked));
      await call('GET', `/booking/${idIn(booked)}`, { token });
    }
  });
  const end = async () => {
    ending.abort();
    await Promise.all(people);
  };
  return { statuses, acknowledged, end };
}

const LATER = 'the history of this checkout has no commit of the released version: clone it in full to run this test';

test('fault 21: a server starts beside one of the released version in use, whose responses are successes or can be repeated', async (context) => {
  if (!hasReleasedCommit()) context.skip(LATER);
  const database = await openUnmigratedDatabase();
  closers.push(() => database.close());
  const folder = mkdtempSync(path.join(memoryFolder(), 'molar-upgrade-'));
  const settingsOf = (name: string) => ({
    DATABASE_URL: addressOf(database),
    DATA_DIR: path.join(folder, name),
    DEMO: 'on',
    SESSION_SECRET,
    // The patients of this test are new accounts of one network and one mail domain.
    SHARED_ORIGINS: '127.0.0.1,example.test',
  });
  const released = await startReleased(settingsOf('released'));
  closers.push(() => released.end('SIGKILL'));
  const load = await use(released, await addPatients(database));
  // Fails with the log of the start, which names the migration.
  const current = await startServer(settingsOf('current'));
  closers.push(() => current.kill());
  const { size } = load.acknowledged;
  await until(
    'bookings after the upgrade',
    async () => load.acknowledged.size,
    (booked) => booked > size + AT_ONCE,
  );
  await load.end();
  expect([...load.statuses.keys()].filter((name) => !/ (200|409 slot_taken|503 unavailable)$/.test(name))).toEqual([]);
  expect(await findBroken({ clinic: database.write, acknowledged: { bookings: load.acknowledged } })).toEqual([]);
});

test('fault 21: the version that is upgraded from is the last release, or the one before while the last is prepared', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const releases = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(releases.slice(0, 2)).toContain(RELEASED.version);
});
