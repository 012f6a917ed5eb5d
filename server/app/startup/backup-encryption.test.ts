import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows } from '#server/platform/database/dump-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { keyIdOf } from '#server/platform/sealing/sealing';
import { openTestDatabase } from '#testing/database';
import { aSealedCalendar } from '#testing/sealing';
import { DATA_KEY } from '#testing/session-secret';
import { readBackup, writeBackup } from './backup-file.ts';

const FORMER = `${DATA_KEY}former`;
const folder = mkdtempSync(join(tmpdir(), 'molar-encrypted-'));
const file = join(folder, 'clinic.jsonl.gz.age');
const images = join(folder, 'images');
let clinic: OpenDatabase;
let empty: OpenDatabase;
const restore = (from: string, keys: string[], needsKeys = true) =>
  readBackup(empty, images, from, { keys, needsKeys }).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

beforeAll(async () => {
  [clinic, empty] = [await openTestDatabase('embedded'), await openTestDatabase('postgres')];
  await aSealedCalendar(clinic.write, FORMER);
  await writeBackup(clinic, images, file, DATA_KEY);
});
afterAll(async () => {
  await clinic.close();
  await empty.close();
  rmSync(folder, { recursive: true });
});

test('an encrypted backup is an age file whose passphrase is the data key', async () => {
  expect(readFileSync(file).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(DATA_KEY);
  const text = gunzipSync(await decrypter.decrypt(readFileSync(file))).toString();
  expect(text).toContain('dora@example.test');
});

test('a changed or cut one, and one of another key, is refused in one sentence, and nothing is restored', async () => {
  const bytes = readFileSync(file);
  const broken = join(folder, 'broken.age');
  for (const position of [3, 40, 120, Math.floor(bytes.length / 2), bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[position]! ^= 4;
    for (const [what, damaged] of Object.entries({ changed, cut: bytes.subarray(0, position) })) {
      writeFileSync(broken, damaged);
      expect(await restore(broken, [DATA_KEY]), `${what} at ${position}`).toMatch(/^\/\S+broken\.age [^\n]+$/);
    }
  }
  for (const keys of [[], [FORMER]]) {
    expect(await restore(file, keys)).toBe(
      `${file} is encrypted under a data key that is not here: add it to DATA_KEY`,
    );
  }
  expect(Object.values(await countRows(empty.read)).every((rows) => rows === 0)).toBe(true);
});

test('a backup says at once which data key its encrypted texts need, and is restored with it, or on demand without', async () => {
  const missing = /^this backup has texts under the data key (\S{10}), which is not here/;
  expect(missing.exec(await restore(file, [DATA_KEY]))?.[1]).toBe(keyIdOf(FORMER));
  const plain = join(folder, 'plain.jsonl.gz');
  await writeBackup(clinic, images, plain);
  expect(await restore(plain, [])).toMatch(missing);

  expect(await restore(file, [DATA_KEY, FORMER])).toBe('');
  expect(await countRows(empty.read)).toEqual(await countRows(clinic.read));
  const other = await openTestDatabase('postgres');
  await readBackup(other, images, plain, { needsKeys: false });
  expect(await countRows(other.read)).toEqual(await countRows(clinic.read));
  await other.close();
});
