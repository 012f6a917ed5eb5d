import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { listPendingJobs, restorePendingJobs, type PendingJob } from '#server/adapters/job-queue/pending-jobs';
import { countRows, dumpRows, listMigrations } from '#server/store/dump-rows';
import { migrate } from '#server/store/migrate';
import type { OpenDatabase } from '#server/store/open-database';
import { insertRows, isEmpty, resetCounters } from '#server/store/restore-rows';

/** Why a file cannot be restored, in one sentence. */
export class BackupRefused extends Error {}

type Line =
  | { molar: 1; madeAt: string; migrations: string[] }
  | { table: string; rows: unknown[] }
  | { jobs: PendingJob[] }
  | { picture: string; base64: string }
  | { end: true; counts: Record<string, number>; pictures: number };

export type Contents = { counts: Record<string, number>; pictures: number; jobs: number };

/**
 * Writes the whole clinic into one file: rows, waiting jobs and pictures, as they stood at one moment, while the
 * portal goes on. The file appears under its name only when it is whole.
 */
export async function writeBackup(database: OpenDatabase, pictureFolder: string, file: string): Promise<Contents> {
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.part`;
  const source = new PassThrough();
  const written = pipeline(source, createGzip(), createWriteStream(part, { mode: 0o600 }));
  const put = async (line: Line) => {
    if (!source.write(`${JSON.stringify(line)}\n`)) await new Promise((resolve) => source.once('drain', resolve));
  };
  const contents: Contents = { counts: {}, pictures: 0, jobs: 0 };
  try {
    await dumpRows(database.db, put, async (handle) => {
      await put({ molar: 1, madeAt: new Date().toISOString(), migrations: await listMigrations(handle) });
      const jobs = await listPendingJobs(handle);
      await put({ jobs });
      contents.jobs = jobs.length;
      contents.counts = await countRows(handle);
    });
    for (const picture of await listPictures(pictureFolder)) {
      await put({ picture, base64: (await readFile(join(pictureFolder, picture))).toString('base64') });
      contents.pictures += 1;
    }
    await put({ end: true, counts: contents.counts, pictures: contents.pictures });
    source.end();
    await written;
    await rename(part, file);
    return contents;
  } catch (error) {
    source.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{32}\.jpg$/.test(name));
}

/**
 * Puts a backup into an empty database and picture folder: all rows in one transaction, counted at the end.
 * @throws BackupRefused when the file is not whole or the database not empty.
 */
export async function readBackup(database: OpenDatabase, pictureFolder: string, file: string): Promise<Contents> {
  const head = await firstLine(file);
  await migrate(database, undefined, head.migrations.at(-1) ?? null);
  const known = await listMigrations(database.db);
  if (known.join() !== head.migrations.join()) {
    throw new BackupRefused('this database is newer than the backup; restore into an empty one');
  }
  if (!(await isEmpty(database.db))) throw new BackupRefused('this database is not empty; restore into an empty one');
  let end: Extract<Line, { end: true }> | null = null;
  let jobs: PendingJob[] = [];
  const pictures = new Map<string, string>();
  const counts = await database.db.transaction().execute(async (trx) => {
    for await (const line of linesOf(file)) {
      if ('table' in line) await insertRows(trx, line.table, line.rows);
      else if ('jobs' in line) ({ jobs } = line);
      else if ('picture' in line) pictures.set(line.picture, line.base64);
      else if ('end' in line) end = line;
    }
    const found = await countRows(trx);
    if (!end) throw new BackupRefused('this backup is not whole: its end is missing');
    if (JSON.stringify(found) !== JSON.stringify(end.counts)) {
      throw new BackupRefused('this backup is not whole: the number of rows differs');
    }
    await resetCounters(trx);
    return found;
  });
  await mkdir(pictureFolder, { recursive: true, mode: 0o700 });
  for (const [name, base64] of pictures) {
    await writeFile(join(pictureFolder, name), Buffer.from(base64, 'base64'), { mode: 0o600 });
  }
  await restorePendingJobs(database, jobs);
  await migrate(database);
  return { counts, pictures: pictures.size, jobs: jobs.length };
}

async function firstLine(file: string): Promise<Extract<Line, { molar: 1 }>> {
  for await (const line of linesOf(file)) {
    if ('molar' in line) return line;
    break;
  }
  throw new BackupRefused(`${file} is not a backup of this portal`);
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const source = createReadStream(file);
  const text = createGunzip();
  // A broken or missing file is told where the lines are read.
  source.on('error', (error) => text.destroy(error));
  try {
    for await (const line of createInterface({ input: source.pipe(text), crlfDelay: Infinity })) {
      yield JSON.parse(line) as Line;
    }
  } catch (error) {
    throw new BackupRefused(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}
