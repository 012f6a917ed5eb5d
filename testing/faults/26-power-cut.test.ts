import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { vacuum } from '#server/platform/database/vacuum';
import { fillDataFolder } from '#testing/embedded-template';
import { manyPatients } from '#testing/many-patients';
import { memoryFolder } from '#testing/memory-folder';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { randomSeed } from '#testing/random-seed';
import { findBroken } from './invariant.ts';
import { bookingOf, idIn, offersOneByOne, slotsIn } from './offers.ts';
import { PowerCut, writeRemains, type Remains } from './power-cut.ts';

/** Numbers in [0, 1), the same for each seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(randomSeed);
/** Of how many moments of the first start the remains are opened; each takes another first start, so only the soak does. */
const cutsOfFirstStart = Number(process.env['MOLAR_SOAK_CUTS'] ?? 0);
const count = async ({ write }: Pick<OpenDatabase, 'write'>) =>
  (await sql<{ n: number }>`select count(*) as n from kept`.execute(write)).rows[0]!.n;

describe('the power goes', () => {
  const folder = mkdtempSync(join(memoryFolder(), 'molar-power-'));
  let opened = 0;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens what a power cut left, as the next start does. */
  async function openRemains<T>(remains: Remains, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const home = join(folder, `after-${(opened += 1)}`);
    writeRemains(remains, home);
    const database = await openDatabase({ folder: join(home, 'files') });
    try {
      return await work(database);
    } finally {
      await database.close();
      rmSync(home, { recursive: true, force: true });
    }
  }

  describe('while patients book', () => {
    let power: PowerCut;
    let database: OpenDatabase;
    let portal: TestPortal;
    const acknowledged: string[] = [];
    /** What is left by power cuts at several moments, with the bookings that were acknowledged then. */
    const cuts: { remains: Remains; bookings: string[] }[] = [];
    const cut = () => cuts.push({ remains: power.cut(), bookings: [...acknowledged] });

    beforeAll(async () => {
      await fillDataFolder(folder);
      power = new PowerCut(join(folder, 'database'), random);
      database = await openDatabase({ folder: join(folder, 'database', 'files') });
      portal = await openTestPortal(database);
      const tokens = await manyPatients(portal, 12);
      const nextOffer = offersOneByOne(slotsIn(await portal.call('GET', '/appointmentOptions')));
      const book = async (token: string) => {
        const seen = await portal.call('POST', '/bookings', { token, body: bookingOf(nextOffer()) });
        expect(seen.status).toBe(200);
        acknowledged.push(idIn(seen));
      };
      for (const token of tokens.slice(0, 4)) await book(token);
      cut();
      let until = Math.floor(random() * 20);
      power.onSync = () => void ((until -= 1) === 0 && cut());
      await vacuum(database.write);
      for (const token of tokens.slice(4, 8)) await book(token);
      cut();
      until = Math.floor(random() * 8);
      for (const token of tokens.slice(8)) await book(token);
      cut();
    }, 120_000);
    afterAll(async () => {
      power?.stop();
      await portal?.close();
      await database?.close();
    });

    test(`fault 26: the embedded database opens and has every acknowledged booking (seed ${randomSeed})`, async () => {
      expect(acknowledged).toHaveLength(12);
      // Opening what one of them left takes two seconds: that amid a vacuum and the last one, in the soak all of them.
      const examined = cutsOfFirstStart > 0 ? cuts : cuts.slice(1).filter((_, n, late) => n % (late.length - 1) === 0);
      expect(examined.length).toBeGreaterThan(1);
      for (const { remains, bookings } of examined)
        await openRemains(remains, async ({ write: db }) => {
          expect(await findBroken({ clinic: db, acknowledged: { bookings } })).toEqual([]);
          await sql`reindex database`.execute(db);
        });
    }, 120_000);
  });

  test.runIf(cutsOfFirstStart > 0)(
    `fault 26: during the first start, the next one opens the database (seed ${randomSeed})`,
    async () => {
      const home = join(folder, 'first');
      mkdirSync(home);
      const power = new PowerCut(home, random);
      try {
        const cuts: Remains[] = [];
        power.onSync = () => void (random() < 0.003 && cuts.push(power.cut()));
        const database = await openDatabase({ folder: join(home, 'files') });
        await sql`create table kept (id int)`.execute(database.write);
        await sql`insert into kept values (1)`.execute(database.write);
        await vacuum(database.write);
        await sql`insert into kept values (2)`.execute(database.write);
        const last = power.cut();
        await database.close();
        for (const remains of cuts.slice(0, cutsOfFirstStart))
          expect(
            await openRemains(remains, async ({ write: db }) => (await sql`select 1`.execute(db)).rows),
          ).toHaveLength(1);
        expect(await openRemains(last, count)).toBe(2);
      } finally {
        power.stop();
      }
    },
    120_000,
  );

  test('fault 26: each writing commit is one fsync, a read and a rollback none', async () => {
    const home = join(folder, 'counted');
    await fillDataFolder(home);
    const power = new PowerCut(home, random);
    const { write: db, close } = await openDatabase({ folder: join(home, 'database', 'files') });
    const syncsOf = async (work: () => Promise<unknown>) => {
      const before = power.syncs;
      await work();
      return power.syncs - before;
    };
    try {
      await sql`create table kept (id int)`.execute(db);
      const write = (handle: Pick<OpenDatabase, 'write'>['write']) =>
        sql`insert into kept values (${1})`.execute(handle);
      expect(await syncsOf(() => write(db))).toBe(1);
      expect(await syncsOf(() => count({ write: db }))).toBe(0);
      const twice = () =>
        db.transaction().execute(async (trx) => {
          await write(trx);
          await write(trx);
        });
      expect(await syncsOf(twice)).toBe(1);
      const undone = () =>
        db.transaction().execute(async (trx) => {
          await write(trx);
          throw new Error('undone');
        });
      expect(await syncsOf(() => undone().catch(() => undefined))).toBe(0);
      expect(await count({ write: db })).toBe(3);
    } finally {
      await close();
      power.stop();
    }
  }, 60_000);

  test('fault 26: a disk that cannot sync ends the process before the commit is acknowledged', async () => {
    const home = join(folder, 'failing');
    await fillDataFolder(home);
    const script = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      import { sql } from 'kysely';
      import { openDatabase } from '#server/platform/database/open-database';
      const { write: db } = await openDatabase({ folder: ${JSON.stringify(join(home, 'database', 'files'))} });
      await sql\`create table kept (id int)\`.execute(db);
      fs.fsyncSync = () => { throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' }); };
      syncBuiltinESMExports();
      await sql\`insert into kept values (1)\`.execute(db);
      console.log('acknowledged');`;
    const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    await expect(ended).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('EIO') });
  }, 60_000);
});
