import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBackup, writeBackup, type ReadingKeys } from '#server/app/startup/backup-file';
import { explainRefusal } from '#server/app/startup/explain-refusal';
import { countRows } from '#server/platform/database/dump-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, openTestDatabase } from '#testing/database';
import { runIn, settingsIn, startScript } from '#testing/run-script';
import { DATA_KEY } from '#testing/session-secret';
import { PATIENCE, useTwoDatabases } from '#testing/two-databases';

const given = useTwoDatabases();
const restore = (file: string, settings: Record<string, string> = {}) =>
  runIn(path.join(given.folder, 'data'), ['restore', file], { DATABASE_URL: addressOf(given.other), ...settings });

test(
  'a backup that is damaged, foreign, of another key or not encrypted is refused in one line, and nothing is restored',
  PATIENCE,
  async () => {
    const file = path.join(given.folder, 'clinic.jsonl.gz.age');
    const rows = await countRows(given.clinic.write);
    const images = path.join(given.folder, 'none');
    await writeBackup(given.clinic, images, file, DATA_KEY);
    const bad = path.join(given.folder, 'bad');
    const otherKey = DATA_KEY.toUpperCase();
    const plain = path.join(given.folder, 'plain.jsonl.gz');
    await writeBackup(given.clinic, images, plain);
    const whole = readFileSync(file);
    const own = { keys: [DATA_KEY], isPlainRefused: true };
    const [other, none] = [{ ...own, keys: [otherKey] }, { keys: [] }];
    for (const [what, contents, reason, reading = own, database = given.other] of [
      ['cut', whole.subarray(0, whole.length >> 1), /cannot be read/],
      ['its last byte cut', whole.subarray(0, -1), /cannot be read|damaged/],
      [
        'a flipped byte',
        whole.map((byte, index) => (index === whole.length - 100 ? byte ^ 4 : byte)),
        /cannot be read|damaged/,
      ],
      ['of another portal', whole, /is encrypted under a data key that is not here/, other],
      ['without a key', whole, /is encrypted under a data key that is not here/, none],
      ['empty', '', /cannot be read/],
      ['a photo', Buffer.from('ffd8ffe000104a464946', 'hex'), /cannot be read/],
      ['a dump of SQL', 'create table person ();\n', /cannot be read/],
      ['not encrypted', readFileSync(plain), /is not encrypted although DATA_KEY is set/],
      ['cut and not encrypted', readFileSync(plain).subarray(0, -9), /cannot be read|damaged/, none],
      ['into a database with rows', whole, /^this database is not empty/, own, given.clinic],
    ] as [string, Uint8Array | string, RegExp, ReadingKeys?, OpenDatabase?][]) {
      writeFileSync(bad, contents);
      const lines = await readBackup(database, images, bad, reading).then(() => null, explainRefusal);
      expect({ what, lines }).toEqual({ what, lines: [expect.stringMatching(reason)] });
    }
    // The command prints them.
    for (const settings of [{ DATA_KEY: otherKey }, { DATABASE_URL: addressOf(given.clinic) }]) {
      const { code, errors } = await restore(file, settings);
      expect([code, errors]).toEqual([1, expect.stringMatching(/^[^\n]+ (not here|empty)[^\n]*\n$/)]);
    }
    expect(Object.values(await countRows(given.other.write)).every((count) => count === 0)).toBe(true);
    expect(await countRows(given.clinic.write)).toEqual(rows);

    // After a rotation the former key reads it.
    for (const [source, reading] of [
      [file, { ...own, keys: [otherKey, DATA_KEY] }],
      [plain, { ...own, isPlainRefused: false }],
    ] as [string, ReadingKeys][]) {
      const empty = await openTestDatabase('postgres');
      await readBackup(empty, images, source, reading);
      expect(await countRows(empty.write)).toEqual(rows);
      await empty.close();
    }
  },
);

test('a backup that is killed while it is written leaves no file that looks whole', PATIENCE, async () => {
  const file = path.join(given.folder, 'killed.jsonl.gz.age');
  const { promise, resolve } = Promise.withResolvers<void>();
  // It waits for this table, in the middle of the rows.
  const held = given.clinic.write.transaction().execute(async (trx) => {
    await sql`lock table treatment in access exclusive mode`.execute(trx);
    await promise;
  });
  const { child, ended } = startScript(
    ['backup', file],
    settingsIn(given.folder, { DATABASE_URL: addressOf(given.clinic) }),
  );
  const parts = () => readdirSync(given.folder).filter((name) => name.startsWith('killed'));
  await expect.poll(parts, { timeout: 60_000 }).toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  resolve();
  await held;
  expect(parts()).toEqual([expect.stringMatching(/\.part$/)]);
  const refused = await restore(path.join(given.folder, parts()[0]!));
  expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/^[^\n]+\n$/) });
});

test(
  'a restore that is killed in the middle of the rows leaves the database empty, and can be repeated',
  PATIENCE,
  async () => {
    const file = path.join(given.folder, 'whole.jsonl.gz.age');
    await writeBackup(given.clinic, path.join(given.folder, 'none'), file, DATA_KEY);
    const { promise, resolve } = Promise.withResolvers<void>();
    // Rows can be counted, and not inserted.
    const held = given.other.write.transaction().execute(async (trx) => {
      await sql`lock table treatment in share mode`.execute(trx);
      await promise;
    });
    const { child, ended } = startScript(
      ['restore', file],
      settingsIn(given.folder, { DATABASE_URL: addressOf(given.other) }),
    );
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'insert into "treatment"%'`.execute(given.other.read);
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    child.kill('SIGKILL');
    await ended;
    resolve();
    await held;
    await expect.poll(waiting).toBe(0);
    expect(Object.values(await countRows(given.other.write)).every((count) => count === 0)).toBe(true);
    expect(await restore(file)).toMatchObject({ code: 0 });
    expect(await countRows(given.other.write)).toEqual(await countRows(given.clinic.write));
  },
);
