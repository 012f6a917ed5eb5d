import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PassThrough, Writable, type Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { listPendingJobs, restoreJobs } from '#server/platform/jobs/pending-jobs';
import { countRows, dumpRows, isBackedUp, listMigrations } from '#server/platform/database/dump-rows';
import { z } from '#contract/shared/zod';
import { listMigrationFiles, migrate } from '#server/platform/database/migrate';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { insertRows, isEmpty, resetCounters } from '#server/platform/database/restore-rows';
import { countSealed } from '#server/platform/sealing/reseal';
import { keyIdOf } from '#server/platform/sealing/sealing';
import { encryptFor, isEncrypted, openDecrypted, OtherKey } from './backup-encryption.ts';
import { makeFolder } from './make-folder.ts';

/** A backup that cannot be written or restored; the message is one sentence for the operator. */
export class BackupRefused extends Error {}

/** A line of a backup file. Its names are stored: older backups must stay readable. */
const Line = z.union([
  z.object({
    molar: z.literal(1),
    madeAt: z.string(),
    migrations: z.array(z.string()).min(1),
    keys: z.array(z.string()).default([]),
  }),
  z.object({ table: z.string(), rows: z.array(z.looseObject({})) }),
  z.object({ jobs: z.array(z.object({ name: z.string(), id: z.guid(), data: z.looseObject({}) })) }),
  z.object({ picture: z.string(), base64: z.string() }),
  z.object({ end: z.literal(true), counts: z.record(z.string(), z.number()), pictures: z.number() }),
]);
type Line = z.infer<typeof Line>;
type Head = Extract<Line, { molar: 1 }>;

export type Contents = { counts: Record<string, number>; images: number; jobs: number };

/**
 * Writes all rows, pending jobs and images into one file: rows and jobs from one database snapshot, while the portal
 * runs; encrypted unless `key` is null. The file gets its name only once it is complete.
 * @throws BackupRefused if the file cannot be written
 */
export async function writeBackup(
  database: OpenDatabase,
  imageFolder: string,
  file: string,
  key: string | null = null,
): Promise<Contents> {
  // Unique, because another command may write a backup to the same name.
  const part = `${file}.${randomUUID()}.part`;
  // Open the file before the snapshot, so that an unwritable target fails at once.
  const target = await openFile(part);
  const source = new PassThrough();
  const written = key
    ? pipeline(source, createGzip(), encryptFor(key), target.createWriteStream())
    : pipeline(source, createGzip(), target.createWriteStream());
  // The next write reports a disk error; without this handler it would end the process.
  written.catch(() => undefined);
  const writeLine = async (line: Line | { table: string; rows: unknown[] } | { jobs: object[] }) => {
    if (!source.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(source, 'drain'), written]);
  };
  const contents: Contents = { counts: {}, images: 0, jobs: 0 };
  try {
    await dumpRows(database.read, writeLine, async (handle) => {
      const migrations = await listMigrations(handle);
      if (await isNewer(migrations)) {
        throw new BackupRefused('this database is from a newer version of the portal: back it up with that version');
      }
      const keys = (await countSealed(handle)).flatMap(({ keyId }) => keyId ?? []);
      await writeLine({ molar: 1, madeAt: new Date().toISOString(), migrations, keys: [...new Set(keys)] });
      const jobs = await listPendingJobs(handle);
      await writeLine({ jobs });
      contents.jobs = jobs.length;
      contents.counts = await countRows(handle);
    });
    for (const image of await listImages(imageFolder)) {
      const bytes = await readFile(join(imageFolder, image)).catch(nullIfGone);
      if (!bytes) continue;
      await writeLine({ picture: image, base64: bytes.toString('base64') });
      contents.images += 1;
    }
    await writeLine({ end: true, counts: contents.counts, pictures: contents.images });
    source.end();
    await written;
    await rename(part, file);
    return contents;
  } catch (error) {
    source.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw refusalOf(part, error);
  }
}

async function openFile(part: string): Promise<FileHandle> {
  try {
    makeFolder(dirname(part));
    return await open(part, 'wx', 0o600);
  } catch (error) {
    throw refusalOf(part, error);
  }
}

/** Turns errors of the file system, which have a `syscall`, into a refusal; returns others unchanged. */
function refusalOf(part: string, error: unknown): unknown {
  const { syscall, message } = error as { syscall?: string; message: string };
  return syscall ? new BackupRefused(`${part} cannot be written: ${message}`) : error;
}

/** Whether a version with more migrations wrote the database or backup; its tables are unknown here. */
async function isNewer(migrations: string[]): Promise<boolean> {
  const known = new Set(await listMigrationFiles());
  return migrations.some((name) => !known.has(name));
}

const IMAGE_NAME = /^[0-9a-f]{32}\.jpg$/;

async function listImages(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => IMAGE_NAME.test(name));
}

/** The image may have been removed since the folder was listed. */
function nullIfGone(error: unknown): null {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
  return null;
}

/**
 * Restores a backup into an empty database: rows, which are counted at the end, and pending jobs in one transaction, images
 * before it commits. Images that exist are left as they are. After a failure the database is empty, what this restore wrote is
 * removed, and it can be repeated; jobs of version 0.4 follow after its migrations, whose failure leaves the rows.
 * @throws BackupRefused if the file is incomplete or damaged, or the database is not empty
 */
export async function readBackup(
  database: OpenDatabase,
  imageFolder: string,
  file: string,
  { keys = [], needsKeys = true, isPlainRefused = false }: ReadingKeys = {},
): Promise<Contents & { madeAt: string }> {
  const source = { file, keys };
  const { head, jobs } = await readHead(source);
  if (isPlainRefused && !(await isEncrypted(file))) {
    throw new BackupRefused(
      `${file} is not encrypted although DATA_KEY is set, so anybody may have written it: add --plain if you know where it is from`,
    );
  }
  const missing = head.keys.filter((id) => !keys.map(keyIdOf).includes(id));
  if (needsKeys && missing.length > 0) {
    throw new BackupRefused(
      `this backup has texts under the data key ${missing.join(', ')}, which is not here: add it to DATA_KEY (docs/runbook.md, "The data key")`,
    );
  }
  await checkDamage(source);
  if (await isNewer(head.migrations)) {
    throw new BackupRefused('this backup is from a newer version of the portal: restore it with that version');
  }
  await migrate(database, undefined, head.migrations.at(-1) ?? null);
  const known = await listMigrations(database.read);
  if (known.join() !== head.migrations.join()) {
    throw new BackupRefused('this database is newer than the backup; restore into an empty one');
  }
  if (!(await isEmpty(database.read))) throw new BackupRefused('this database is not empty; restore into an empty one');
  // Version 0.4 had no table of jobs: they are inserted after the migrations that create it, in a transaction of their own.
  const hasJobs = head.migrations.some((name) => name.startsWith('0028-job-outbox'));
  const written: string[] = [];
  let images = 0;
  try {
    const counts = await database.write.transaction().execute(async (trx) => {
      let end: Extract<Line, { end: true }> | null = null;
      let lines = 0;
      for await (const line of linesOf(source)) {
        lines += 1;
        const isHead = 'molar' in line || 'jobs' in line;
        if (end || (isHead && lines > 2)) throw new BackupRefused('this backup is not whole: it has a line twice');
        if ('table' in line) {
          if (isBackedUp(line.table)) await insertRows(trx, line.table, line.rows).catch(explainMisfit);
        } else if ('picture' in line) {
          images += 1;
          const image = await writeImage(imageFolder, line);
          if (image) written.push(image);
        } else if ('end' in line) end = line;
      }
      const found = await countRows(trx);
      if (!end) throw new BackupRefused('this backup is not whole: its end is missing');
      const expected = Object.entries(end.counts).filter(([table]) => isBackedUp(table));
      if (JSON.stringify(Object.entries(found)) !== JSON.stringify(expected)) {
        throw new BackupRefused('this backup is not whole: the number of rows differs');
      }
      await resetCounters(trx);
      if (hasJobs) await restoreJobs(trx, jobs);
      return found;
    });
    await migrate(database);
    if (!hasJobs) await restoreJobs(database.write, jobs);
    return { counts, images, jobs: jobs.length, madeAt: head.madeAt };
  } catch (error) {
    for (const image of written) await rm(image, { force: true });
    throw error;
  }
}

/** The keys for a backup, and whether it is refused if they do not open all encrypted texts in it, or if it is not encrypted. */
export type ReadingKeys = { keys?: string[]; needsKeys?: boolean; isPlainRefused?: boolean };
type Source = { file: string; keys: string[] };

/** Errors of PostgreSQL about values, constraints and columns. */
function explainMisfit(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (!/^(22|23|42)\w{3}$/.test(code ?? '')) throw error;
  throw new BackupRefused(`this backup does not fit this version of the portal: ${message}`);
}

/**
 * Writes an image completely or not at all. Returns its path, or null if it exists, such as that of a portal which
 * still uses the folder.
 */
async function writeImage(folder: string, line: Extract<Line, { picture: string }>): Promise<string | null> {
  if (!IMAGE_NAME.test(line.picture)) throw new BackupRefused('this backup names an image with an invalid name');
  makeFolder(folder);
  const file = join(folder, line.picture);
  if (existsSync(file)) return null;
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, Buffer.from(line.base64, 'base64'), { mode: 0o600, flag: 'wx' });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return file;
}

/** The header and the pending jobs, which come before the rows. */
async function readHead(source: Source): Promise<{ head: Head; jobs: Extract<Line, { jobs: unknown }>['jobs'] }> {
  let head: Head | null = null;
  for await (const line of linesOf(source)) {
    if ('jobs' in line && head) return { head, jobs: line.jobs };
    if (!('molar' in line)) break;
    head = line;
  }
  throw new BackupRefused(`${source.file} is not a backup of this portal`);
}

/**
 * Reads the whole file, whose checksum is at the end, so that damage is found before any row is written.
 * @throws BackupRefused
 */
async function checkDamage(source: Source): Promise<void> {
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  try {
    await pipeline(await openFor(source), createGunzip(), nowhere);
  } catch (error) {
    throw new BackupRefused(`${source.file} cannot be read, or is damaged, or no backup: ${(error as Error).message}`);
  }
}

function parseLine(text: string): Line {
  const line = Line.safeParse(JSON.parse(text));
  if (!line.success) throw new Error('it is not a backup of this portal, or has a line of a wrong shape');
  return line.data;
}

/** @throws BackupRefused if no key fits */
async function openFor({ file, keys }: Source): Promise<Readable> {
  return openDecrypted(file, keys).catch((error: unknown) => {
    if (error instanceof OtherKey) {
      throw new BackupRefused(`${file} is encrypted under a data key that is not here: add it to DATA_KEY`);
    }
    throw error;
  });
}

async function* linesOf(from: Source): AsyncGenerator<Line> {
  const text = createGunzip().setEncoding('utf8');
  let source: Readable | undefined;
  let begun = '';
  try {
    source = await openFor(from);
    source.on('error', (error) => text.destroy(error)).pipe(text);
    for await (const part of text as AsyncIterable<string>) {
      let start = 0;
      for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', start)) {
        yield parseLine(begun + part.slice(start, end));
        begun = '';
        start = end + 1;
      }
      begun += part.slice(start);
    }
    if (begun) yield parseLine(begun);
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`${from.file} cannot be read: ${(error as Error).message}`);
  } finally {
    source?.destroy();
  }
}
