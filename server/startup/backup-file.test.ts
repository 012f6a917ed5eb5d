import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countRows } from '#server/store/database/dump-rows';
import type { OpenDatabase } from '#server/store/database/open-database';
import { openTestDatabase, type DatabaseKind } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { BackupRefused, readBackup, writeBackup } from './backup-file.ts';

const PASSWORD = 'Demo#2026';

describe.each<[DatabaseKind, DatabaseKind]>([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
])('a backup of %s restored into %s', (from, to) => {
  let folder: string;
  let portal: TestPortal;
  const opened: OpenDatabase[] = [];
  const file = () => join(folder, 'clinic.jsonl.gz');

  async function fresh(kind: DatabaseKind): Promise<OpenDatabase> {
    const database = await openTestDatabase(kind);
    opened.push(database);
    return database;
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'molar-backup-'));
    portal = await openTestPortal(await fresh(from));
  });
  afterEach(async () => {
    await portal.close();
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const backUp = () => writeBackup(opened[0]!, join(portal.dataDir, 'images'), file());

  test('has every row, image and pending job, and the portal works with it', async () => {
    const token = await portal.signUpPatient('kept@example.test');
    await portal.call('POST', '/bookings', { token, body: bookingOf(await anOffer(portal, 'Teeth Cleaning')) });
    const written = await backUp();
    expect(written.counts).toMatchObject({ person: 10, booking: 1 });
    expect(written.images).toBe(1);

    const target = await fresh(to);
    const images = join(folder, 'images');
    const read = await readBackup(target, images, file());
    expect(read.counts).toEqual(written.counts);
    expect(await countRows(target.db)).toEqual(written.counts);
    expect(readdirSync(images)).toEqual(readdirSync(join(portal.dataDir, 'images')));

    const restored = await openTestPortal(target);
    const anew = await restored.tokenOf('kept@example.test', PASSWORD);
    const list = await restored.call('GET', '/bookings?email=kept@example.test', { token: anew });
    expect(list.body).toMatchObject({ data: { appointmentData: [{ treatment: 'Teeth Cleaning' }] } });
    // Sequences and the count of people continue after the restored values.
    const admin = await restored.tokenOf('admin@demo.test', PASSWORD);
    expect((await restored.call('GET', '/users?userType=Patient', { token: admin })).body).toMatchObject({ count: 2 });
    expect((await restored.call('GET', '/audit', { token: admin })).status).toBe(200);
    await restored.close();
  });

  test('is restored into an empty database only, completely or not at all', async () => {
    await backUp();
    await expect(readBackup(opened[0]!, folder, file())).rejects.toThrow('not empty');
    const lines = gunzipSync(readFileSync(file())).toString().split('\n');
    const cut = join(folder, 'cut.jsonl.gz');
    writeFileSync(cut, gzipSync(lines.slice(0, -3).join('\n')));
    const target = await fresh(to);
    const damaged = join(folder, 'damaged.jsonl.gz');
    const bytes = readFileSync(file());
    bytes[bytes.length >> 1]! ^= 4;
    writeFileSync(damaged, bytes);
    for (const broken of [cut, damaged])
      await expect(readBackup(target, join(folder, 'images'), broken)).rejects.toThrow(BackupRefused);
    expect(Object.values(await countRows(target.db)).every((rows) => rows === 0)).toBe(true);
    expect(existsSync(join(folder, 'images'))).toBe(false);
  });
});

test('an unwritable or full target fails with one line and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-backup-'));
  const database = await openTestDatabase('postgres');
  writeFileSync(join(folder, 'file'), '');
  const impossible = join(folder, 'file', 'clinic.jsonl.gz');
  await expect(writeBackup(database, folder, impossible)).rejects.toThrow(BackupRefused);
  if (existsSync('/dev/full')) {
    const full = join(folder, 'clinic.jsonl.gz');
    symlinkSync('/dev/full', `${full}.part`);
    await expect(writeBackup(database, folder, full)).rejects.toThrow(/clinic.*cannot be written: ENOSPC/);
  }
  expect(readdirSync(folder)).toEqual(['file']);
  await database.close();
  rmSync(folder, { recursive: true });
});

test('a file that is no backup, or has a changed byte, is refused with one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-backup-'));
  const database = await openTestDatabase('postgres');
  const good = join(folder, 'good.gz');
  await writeBackup(database, folder, good);
  const bytes = readFileSync(good);
  // One byte each of the gzip header, the compressed data, the checksum and the length.
  for (const at of [
    1,
    Math.floor(bytes.length / 3),
    Math.floor(bytes.length / 2),
    bytes.length - 8,
    bytes.length - 1,
  ]) {
    const damaged = Buffer.from(bytes);
    damaged[at]! ^= 4;
    writeFileSync(join(folder, 'damaged.gz'), damaged);
    await expect(readBackup(database, folder, join(folder, 'damaged.gz')), `byte ${at}`).rejects.toThrow(BackupRefused);
  }
  const no = join(folder, 'no.gz');
  writeFileSync(no, 'hello');
  await expect(readBackup(database, folder, no)).rejects.toThrow(BackupRefused);
  await expect(readBackup(database, folder, join(folder, 'none.gz'))).rejects.toThrow(BackupRefused);
  await database.close();
  rmSync(folder, { recursive: true });
});
