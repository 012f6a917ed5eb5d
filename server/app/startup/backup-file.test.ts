import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countRows } from '#server/platform/database/dump-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openTestDatabase, type DatabaseKind } from '#testing/database';
import { casesOf } from '#testing/every-case';
import { anOffer, bookingOf } from '#testing/free-slots';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { mountTinyDisk } from '#testing/tiny-disk';
import { BackupRefused, readBackup, writeBackup } from './backup-file.ts';

const PASSWORD = 'Demo#2026';

const directions: [DatabaseKind, DatabaseKind][] = [
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
];

describe.each(casesOf(directions, 0))('a backup of %s restored into %s', (from, to) => {
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
    for (const database of opened.splice(0)) {
      // The embedded database is shared by the worker.
      await sql`drop table if exists customers`.execute(database.write);
      await database.close();
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const backUp = () => writeBackup(opened[0]!, join(portal.dataDir, 'images'), file());

  test('has every row, image and pending job, and the portal works with it', async () => {
    const token = await portal.signUpPatient('kept@example.test');
    await portal.call('POST', '/bookings', { token, body: bookingOf(await anOffer(portal, 'Teeth Cleaning')) });
    const foreign = sql`create table customers as select 1 as id`;
    await foreign.execute(portal.db);
    await sql`insert into person (issuer, subject, email, name, role)
      values ('desk', 'merged', '', '', 'patient'), ('desk', 'survivor', '', '', 'patient')`.execute(portal.db);
    await sql`update person set deleted_at = now(), merged_into = (select id from person where subject = 'survivor')
      where subject = 'merged'`.execute(portal.db);
    const written = await backUp();
    expect(written.counts).toMatchObject({ person: 14, booking: 1 });
    expect(written.counts).not.toHaveProperty('customers');
    expect(written.images).toBe(1);
    // Earlier versions included the tables of other programs. In a large clinic a merged record is in an earlier part than
    // the one that has its history.
    const isMerged = ({ subject }: { subject?: string }) => subject === 'merged';
    rewrite(file(), file(), (line) => {
      if (line['table'] === 'person') {
        const rows = line['rows'] as { subject?: string }[];
        return [
          { ...line, rows: rows.filter(isMerged) },
          { ...line, rows: rows.filter((row) => !isMerged(row)) },
        ];
      }
      return 'end' in line
        ? [
            { table: 'customers', rows: [{ id: 1 }] },
            { ...line, counts: { customers: 1, ...(line['counts'] as object) } },
          ]
        : [line];
    });

    const target = await fresh(to);
    await sql`drop table if exists customers`.execute(target.write);
    await foreign.execute(target.write);
    const images = join(folder, 'images');
    const read = await readBackup(target, images, file());
    expect(read.counts).toEqual(written.counts);
    expect(await countRows(target.write)).toEqual(written.counts);
    expect(readdirSync(images)).toEqual(readdirSync(join(portal.dataDir, 'images')));

    const restored = await openTestPortal(target);
    const anew = await restored.tokenOf('kept@example.test', PASSWORD);
    const list = await restored.call('GET', '/bookings?email=kept@example.test', { token: anew });
    expect(list.body).toMatchObject({ data: { appointmentData: [{ treatment: 'Teeth Cleaning' }] } });
    // Sequences and the count of people continue after the restored values.
    const admin = await restored.tokenOf('admin@demo.test', PASSWORD);
    expect((await restored.call('GET', '/users?userType=Patient', { token: admin })).body).toMatchObject({
      count: 3,
    });
    expect((await restored.call('GET', '/audit', { token: admin })).status).toBe(200);
    await restored.close();
  });

  test('is restored into an empty database only, completely or not at all', async () => {
    // Images of the portal that makes the backup, which may still be running.
    const images = join(portal.dataDir, 'images');
    mkdirSync(images, { recursive: true });
    writeFileSync(join(images, `${'a'.repeat(32)}.jpg`), 'an image');
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
    expect(Object.values(await countRows(target.write)).every((rows) => rows === 0)).toBe(true);
    expect(existsSync(join(folder, 'images'))).toBe(false);
    rewrite(file(), cut, (line) => ('end' in line ? [] : [line]));
    await expect(readBackup(target, images, cut)).rejects.toThrow('its end is missing');
    expect(readdirSync(images)).toHaveLength(1);
  });

  test('written by two commands into one file is whole', async () => {
    const images = join(portal.dataDir, 'images');
    const [first, second] = await Promise.all([
      writeBackup(opened[0]!, images, file()),
      writeBackup(opened[0]!, images, file()),
    ]);
    expect(second).toEqual(first);
    expect(readdirSync(folder)).toEqual(['clinic.jsonl.gz']);
    expect((await readBackup(await fresh('postgres'), join(folder, 'images'), file())).counts).toEqual(first.counts);
  });
});

/** Writes a copy of a backup with other lines. */
function rewrite(from: string, to: string, change: (line: Record<string, unknown>) => unknown[]): void {
  const lines = gunzipSync(readFileSync(from)).toString().trim().split('\n');
  const changed = lines.flatMap((line) => change(JSON.parse(line) as Record<string, unknown>));
  writeFileSync(to, gzipSync(changed.map((line) => `${JSON.stringify(line)}\n`).join('')));
}

test('an unwritable or full target fails with one line and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-backup-'));
  const database = await openTestDatabase('postgres');
  writeFileSync(join(folder, 'file'), '');
  const impossible = join(folder, 'file', 'clinic.jsonl.gz');
  await expect(writeBackup(database, folder, impossible)).rejects.toThrow(BackupRefused);
  expect(readdirSync(folder)).toEqual(['file']);
  await database.close();
  rmSync(folder, { recursive: true });
});

const tiny = mountTinyDisk();
afterAll(() => tiny?.unmount());

test.skipIf(!tiny)('a full disk fails a backup and a restore with one line and leaves no partial file', async () => {
  const disk = tiny!.folder;
  const folder = mkdtempSync(join(tmpdir(), 'molar-backup-'));
  const [database, target] = [await openTestDatabase('postgres'), await openTestDatabase('postgres')];
  const photo = (digit: string) => `${digit.repeat(32)}.jpg`;
  writeFileSync(join(folder, photo('a')), randomBytes(6_000));
  for (const large of ['b', 'c']) writeFileSync(join(folder, photo(large)), randomBytes(30_000));
  await expect(writeBackup(database, folder, join(disk, 'clinic.gz'))).rejects.toThrow(
    /clinic.*cannot be written: ENOSPC/,
  );
  expect(readdirSync(disk)).toEqual([]);
  await writeBackup(database, folder, join(folder, 'clinic.gz'));
  for (const present of [[], [photo('a')], [photo('b')]]) {
    for (const name of present) writeFileSync(join(disk, name), 'before');
    await expect(readBackup(target, disk, join(folder, 'clinic.gz')), present[0]).rejects.toThrow(/ENOSPC/);
    expect(readdirSync(disk)).toEqual(present);
    for (const name of present) expect(readFileSync(join(disk, name), 'utf8')).toBe('before');
    for (const name of present) rmSync(join(disk, name));
  }
  await database.close();
  await target.close();
  rmSync(folder, { recursive: true });
});

test('a file that is no backup, has a changed byte, or lines of a wrong shape is refused with one line', async () => {
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
  const contents = gunzipSync(readFileSync(good)).toString();
  const row = { table: 'specialty', rows: [{ id: '7d5f5a39-4c3e-4f8a-a5a8-0b3b6f0c5b11', name: 'Any' }] };
  const withLines = (...lines: unknown[]) =>
    contents.replace('{"end"', `${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}{"end"`);
  for (const [what, text, reason] of [
    ['null', 'null', /no backup|not a backup/],
    ['a number', '123\n', /not a backup/],
    ['a string', '"x"\n', /not a backup/],
    ['a header without migrations', contents.replace('"migrations"', '"others"'), /not a backup/],
    ['a newer version', contents.replace('"migrations":[', '"migrations":["9999-newer.sql",'), /newer version/],
    ['rows of a wrong shape', withLines({ table: 'person', rows: 7 }), /not a backup/],
    ['an unknown line', withLines({ anything: 1 }), /not a backup/],
    ['a row that does not fit', withLines({ table: 'specialty', rows: [{ id: 'x' }] }), /does not fit/],
    ['a line twice', withLines(row, row), /does not fit/],
    ['a header twice', withLines(JSON.parse(contents.split('\n')[0]!)), /not whole/],
    ['two backups', contents + contents, /not whole/],
  ] as const) {
    writeFileSync(no, gzipSync(text));
    const refusal = await readBackup(database, folder, no).catch((error: unknown) => error as Error);
    expect(refusal, what).toBeInstanceOf(BackupRefused);
    expect((refusal as Error).message, what).toMatch(reason);
  }
  writeFileSync(no, 'hello');
  await expect(readBackup(database, folder, no)).rejects.toThrow(BackupRefused);
  await expect(readBackup(database, folder, join(folder, 'none.gz'))).rejects.toThrow(BackupRefused);
  await database.close();
  rmSync(folder, { recursive: true });
});
