import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '#server/app/config/config';
import { openTestDatabase } from '#testing/database';
import { aSealedCalendar } from '#testing/sealing';
import { DATA_KEY } from '#testing/session-secret';
import { openPortal } from './open-portal.ts';
import { addDataKey, openSealing } from './open-sealing.ts';

const PURPOSE = 'imported-calendars';
const folder = mkdtempSync(join(tmpdir(), 'molar-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without a setting the key is made once, in a file of the data folder that only its user reads', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'own') });
  const sealed = await openSealing(config).seal(PURPOSE, 'geheim');
  const file = join(folder, 'own', 'data-key');
  expect(statSync(file).mode & 0o077).toBe(0);
  const again = openSealing(config);
  expect(await again.open(PURPOSE, sealed)).toBe('geheim');

  addDataKey(file);
  expect(again.keyIds()).toHaveLength(2);
  expect(sealed.startsWith(again.currentPrefix())).toBe(false);
  expect(await again.open(PURPOSE, sealed)).toBe('geheim');
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('of two commands that add a key at once the second one is refused, so that no key is lost', () => {
  const file = join(folder, 'shared');
  writeFileSync(file, `${DATA_KEY}\n`);
  writeFileSync(`${file}.lock`, '');
  expect(() => addDataKey(file)).toThrow(/EEXIST.*shared\.lock/);
  expect(readFileSync(file, 'utf8')).toBe(`${DATA_KEY}\n`);
  rmSync(`${file}.lock`);
  addDataKey(file);
  addDataKey(file);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual([expect.any(String), expect.any(String), DATA_KEY]);
});

test('a changed file of keys counts at once, and a broken or removed one leaves the former keys', async () => {
  const file = join(folder, 'keys');
  const write = (text: string, second: number) => {
    writeFileSync(file, text);
    utimesSync(file, second, second);
  };
  write(`${DATA_KEY}\n`, 1);
  const sealing = openSealing(readConfig({ DATA_DIR: folder, DATA_KEY_FILE: file }));
  const [first] = sealing.keyIds();
  write(`${DATA_KEY.toUpperCase()}\n${DATA_KEY}\n`, 2);
  expect(sealing.keyIds()).toEqual([expect.not.stringMatching(String(first)), first]);
  write('short\n', 3);
  expect(sealing.keyIds()).toHaveLength(2);
  rmSync(file);
  expect(sealing.keyIds()).toHaveLength(2);
});

test('a portal whose key does not fit its database does not start, and says which one is missing', async () => {
  const database = await openTestDatabase('postgres');
  const { write } = database;
  const sealedUrl = await aSealedCalendar(write, 'a key that was lost');
  const start = (env: object) =>
    openPortal(readConfig({ DATA_DIR: join(folder, 'other'), ...env }), pino({ level: 'silent' }), { database });
  await expect(start({ DATA_KEY })).rejects.toThrow(
    /^DATA_KEY lacks the key \S{10}, under which 1 texts of imported_calendar/,
  );
  const stored = await write.selectFrom('importedCalendar').select('sealedUrl').executeTakeFirst();
  expect(stored).toEqual({ sealedUrl });
  expect(readFileSync(join(folder, 'own', 'data-key'), 'utf8').split('\n')).toHaveLength(3);
  await database.close();
});
