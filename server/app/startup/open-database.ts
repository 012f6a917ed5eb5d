import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { FolderInUse, lockFolder } from '#server/platform/database/lock-folder';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import type { Postgres } from '#server/platform/database/open-postgres';
import { placeOf } from '#server/app/config/database';
import type { DatabaseConfig } from '#server/app/config/database-config';
import { ownVersion } from '#server/app/config/version';
import { reasonOf } from '#server/platform/reason-of';
import { listPendingMigrations } from '#server/platform/database/migrate';
import { assertCompatibleVersion, isPortalDatabase } from '#server/platform/database/check-version';
import { makeFolder } from './make-folder.ts';

/** A disk with less free space counts as full, in bytes. */
const FULL_BELOW = 1e6;

/** The portal cannot start; the message is one sentence for the operator. */
export class RefusedToStart extends Error {
  override name = 'RefusedToStart';
}

/** The configured database for people, without password. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseConfig): string {
  return databaseUrl ? `PostgreSQL at ${placeOf(databaseUrl)}` : `embedded, in ${dataDir}`;
}

/**
 * Opens the configured database: PostgreSQL, or the embedded one, whose folder is locked for this process until it is closed.
 * @throws RefusedToStart
 */
export async function openOwnDatabase(config: DatabaseConfig, limits: Partial<Postgres> = {}): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const { databaseUrl: url, directDatabaseUrl: directUrl, migrationDatabaseUrl = directUrl } = config;
    return openPostgres({
      name: 'DATABASE_URL',
      url,
      ...(directUrl && { isPooled: true }),
      ...(migrationDatabaseUrl && { migrationUrl: migrationDatabaseUrl }),
      ...limits,
    });
  }
  makeFolder(config.dataDir);
  const folder = join(config.dataDir, 'database');
  const lock = takeFolder(folder);
  const files = join(folder, 'files');
  const database = await openDatabase({ folder: files }).catch((error: unknown) => {
    lock.release();
    const { bavail, bsize } = statfsSync(config.dataDir);
    // The embedded database reports no reason that can be read.
    if (bavail * bsize < FULL_BELOW)
      throw new RefusedToStart(`DATA_DIR cannot be written: the disk of ${files} is full`);
    throw new RefusedToStart(
      `DATA_DIR cannot be used: the database in ${files} does not open (${reasonOf(error)}); this user must own all of its files`,
    );
  });
  return { ...database, close: () => database.close().finally(() => lock.release()) };
}

/**
 * Runs work on the configured database of a portal; with `isMigrated` only if it has all tables of this version.
 * @throws RefusedToStart if no portal has used it; nothing is created then
 * @throws IncompatibleDatabase
 */
export async function withExistingDatabase<Result>(
  config: DatabaseConfig,
  work: (database: OpenDatabase) => Promise<Result>,
  { isMigrated = false } = {},
): Promise<Result> {
  const place = config.databaseUrl ? `at ${placeOf(config.databaseUrl)}, as in DATABASE_URL` : `in ${config.dataDir}`;
  const refusal = new RefusedToStart(`There is no portal's database ${place}`);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database', 'files'))) throw refusal;
  const database = await openOwnDatabase(config);
  try {
    if (!(await isPortalDatabase(database.read))) throw refusal;
    await assertCompatibleVersion(database.read, ownVersion);
    if (isMigrated && (await listPendingMigrations(database)).length > 0) {
      throw new RefusedToStart('This database is of an earlier version: start the portal once, then repeat this');
    }
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Opens a PostgreSQL database and connects once to check it. `name` is the setting or host for error messages.
 * @throws RefusedToStart with the reason, such as an unknown host or a wrong password
 */
export async function openPostgres({ name, ...where }: { name: string } & Postgres): Promise<OpenDatabase> {
  let database: OpenDatabase | null = null;
  try {
    database = await openDatabase(where);
    await sql`select 1`.execute(database.read);
    return database;
  } catch (error) {
    await database?.close();
    const reason = reasonOf(error);
    const isTls = /SSL|TLS|CERT|ISSUER|VERIFY/.test(reason);
    throw new RefusedToStart(
      `${name} cannot be used: ${reason}${isTls ? '; TLS is required on another machine: see DATABASE_CA_FILE and DATABASE_NETWORK' : ''}`,
    );
  }
}

function takeFolder(folder: string): { release: () => void } {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new RefusedToStart(
      `DATA_DIR is in use by process ${error.pid}: the embedded database belongs to one process at a time; stop that one first`,
    );
  }
}
