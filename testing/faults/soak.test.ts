import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import type { DatabaseKind } from '#testing/database';
import { freePort } from '#testing/free-port';
import { shareFolders } from '#testing/share-folders';
import { mayCrashPostgres, startOwnPostgres } from '#testing/postgres';
import { aClinic, type Clinic } from './clinic.ts';
import { findBroken, type Sent } from './invariant.ts';
import { bookAllTheTime, type Load } from './load.ts';
import { slotsIn, type Offer } from './offers.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

const kills = Number(process.env['MOLAR_SOAK_KILLS'] ?? 0);
const restarts = Number(process.env['MOLAR_SOAK_RESTARTS'] ?? 0);
const freezes = Number(process.env['MOLAR_SOAK_FREEZES'] ?? 0);
const HOURS = 3 * 3_600_000;
/** Acknowledged bookings between two faults. */
const BETWEEN = 15;
/** Longer than the idle time-out of a transaction. */
const IDLE_MS = 18_000;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const last of cleanups.splice(0).toReversed()) await last();
});

/** Resets limits and cancels all bookings, so that there are always slots to book. */
async function freeAll({ write: db }: OpenDatabase): Promise<void> {
  await sql`delete from rate_limit`.execute(db);
  await sql`update booking set status = 'cancelled', cancelled_at = now(), booked_at = now() - interval '2 days'
    where status = 'booked'`.execute(db);
}

async function openUnderLoad(
  clinic: Clinic,
): Promise<{ load: Load; server: () => ServerProcess; kill: () => Promise<void>; start: () => Promise<void> }> {
  const env = { ...clinic.env, PORT: String(await freePort()) };
  let current = await startServer(env);
  cleanups.push(() => current.kill());
  const offers = slotsIn(await current.call('GET', '/appointmentOptions'));
  const again = function* (): Generator<Offer, never> {
    for (;;) yield* offers;
  };
  const endless = again();
  const load = bookAllTheTime(
    clinic,
    () => current,
    () => endless.next().value,
    { hasChanges: true },
  );
  cleanups.push(() => load.end());
  return {
    load,
    server: () => current,
    kill: () => current.kill(),
    start: async () => {
      current = await startServer(env);
    },
  };
}

/** The sent mails, from the outbox. */
function mailsOf({ dataDir }: Clinic): Sent[] {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.json'));
  return files.map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as Sent);
}

function report(label: string, start: number, load: Load, checks: number): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  const seen = [...load.statuses].map(([status, times]) => `${times}× ${status || 'broken'}`).join(', ');
  process.stdout.write(
    `soak: ${label}, ${load.acknowledged.size} bookings acknowledged (${seen}), ${checks} invariant checks, ${seconds} s\n`,
  );
}

describe.skipIf(kills === 0).each<DatabaseKind>(['embedded', 'postgres'])('again and again (%s)', (kind) => {
  test(
    'fault 1: a server that is killed repeatedly under load loses nothing that it acknowledged',
    { timeout: HOURS },
    async () => {
      const begun = performance.now();
      const clinic = await aClinic(kind);
      cleanups.push(() => clinic.close());
      const { load, kill, start } = await openUnderLoad(clinic);
      for (let round = 0; round < kills; round += 1) {
        const before = load.acknowledged.size;
        await until(
          'load',
          () => load.acknowledged.size,
          (count) => count >= before + BETWEEN,
        );
        await kill();
        const acknowledged = { bookings: load.acknowledged };
        const broken = await clinic.look(({ write: db }) =>
          findBroken({ clinic: db, acknowledged, mails: () => mailsOf(clinic) }),
        );
        expect({ round, broken }).toEqual({ round, broken: [] });
        await clinic.alter(freeAll);
        await start();
      }
      await load.end();
      expect([...load.statuses.keys()].filter((status) => ![200, 409, 503, 0].includes(status))).toEqual([]);
      report(`${kills} kills of the server on ${kind}`, begun, load, kills);
    },
  );
});

describe.skipIf(restarts === 0 || !mayCrashPostgres)('again and again', () => {
  test(
    'fault 2: a database that is restarted repeatedly under load loses nothing, and its server survives',
    { timeout: HOURS },
    async () => {
      const begun = performance.now();
      const postgres = await startOwnPostgres();
      cleanups.push(() => postgres.stop());
      const database = await openDatabase({ url: postgres.url });
      cleanups.push(() => database.close());
      const clinic = await aClinic('postgres', { database });
      const { load, server } = await openUnderLoad(clinic);
      for (let round = 0; round < restarts; round += 1) {
        const before = load.acknowledged.size;
        await until(
          'load',
          () => load.acknowledged.size,
          (count) => count >= before + BETWEEN,
        );
        await postgres.restart();
        // A snapshot, because patients go on booking while the rows are read.
        const acknowledged = { bookings: [...load.acknowledged] };
        const broken = await clinic.look(({ write: db }) =>
          findBroken({ clinic: db, acknowledged, mails: () => mailsOf(clinic) }),
        );
        expect({ round, broken }).toEqual({ round, broken: [] });
        await freeAll(database);
      }
      await load.end();
      expect(server().process.exitCode).toBeNull();
      expect([...load.statuses.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
      report(`${restarts} immediate restarts of PostgreSQL`, begun, load, restarts);
    },
  );
});

describe.skipIf(freezes === 0 || process.platform === 'win32')('again and again', () => {
  test(
    'fault 17: while one server process is frozen repeatedly under load the other continues',
    { timeout: HOURS },
    async () => {
      const begun = performance.now();
      const clinic = await aClinic('postgres');
      cleanups.push(() => clinic.close());
      const stopped = await openUnderLoad(clinic);
      const dataDir = mkdtempSync(join(tmpdir(), 'molar-soak-'));
      cleanups.push(async () => rmSync(dataDir, { recursive: true, force: true }));
      shareFolders(clinic.dataDir, dataDir);
      const { load } = await openUnderLoad({ ...clinic, env: { ...clinic.env, DATA_DIR: dataDir } });
      const more = async (seen: Load) => {
        await clinic.alter(freeAll);
        const before = seen.acknowledged.size;
        return until(
          'load',
          () => seen.acknowledged.size,
          (count) => count >= before + BETWEEN,
        );
      };
      for (let round = 0; round < freezes; round += 1) {
        await more(stopped.load);
        stopped.server().process.kill('SIGSTOP');
        // Checked before and after its transactions are ended.
        await more(load);
        await pause(IDLE_MS);
        await more(load);
        stopped.server().process.kill('SIGCONT');
        const acknowledged = { bookings: [...load.acknowledged, ...stopped.load.acknowledged] };
        const broken = await clinic.look(({ write: db }) => findBroken({ clinic: db, acknowledged }));
        expect({ round, broken }).toEqual({ round, broken: [] });
      }
      for (const each of [load, stopped.load]) {
        await each.end();
        expect([...each.statuses.keys()].filter((status) => ![200, 409, 429, 503].includes(status))).toEqual([]);
      }
      report(`${freezes} stops of one server beside another`, begun, load, freezes);
    },
  );
});
