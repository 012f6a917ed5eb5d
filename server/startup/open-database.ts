import { join } from 'node:path';
import { sql } from 'kysely';
import { hostsOf } from '#server/store/database/find-primary';
import { FolderInUse, lockFolder } from '#server/store/database/lock-folder';
import { openDatabase, type OpenDatabase } from '#server/store/database/open-database';
import type { Postgres } from '#server/store/database/open-postgres';
import type { DatabaseConfig } from '#server/config/config';
import { reasonOf } from '#server/lib/reason-of';

/** Raised with the one sentence that says why the portal does not start. */
export class RefusedToStart extends Error {
  override name = 'RefusedToStart';
}

/**
 * The database of the configuration: PostgreSQL, or the embedded one, whose folder is taken for this process.
 * @throws RefusedToStart
 */
export async function openOwnDatabase(
  config: DatabaseConfig,
  closers: (() => Promise<void> | void)[],
  limits: Partial<Postgres> = {},
): Promise<{ database: OpenDatabase; where: string }> {
  if (config.databaseUrl) {
    const { databaseUrl: url, directDatabaseUrl: directUrl, migrationDatabaseUrl = directUrl } = config;
    const database = await openPostgres({
      name: 'DATABASE_URL',
      url,
      ...(directUrl && { isPooled: true }),
      ...(migrationDatabaseUrl && { migrationUrl: migrationDatabaseUrl }),
      ...limits,
    });
    closers.push(() => database.close());
    return { database, where: `PostgreSQL at ${hostsOf(url)}` };
  }
  const folder = join(config.dataDir, 'database');
  const lock = takeFolder(folder);
  closers.push(() => lock.release());
  const files = join(folder, 'files');
  const database = await openDatabase({ folder: files }).catch((error: unknown) => {
    throw new RefusedToStart(
      `DATA_DIR cannot be used: the database in ${files} does not open (${reasonOf(error)}); this user must own all of its files`,
    );
  });
  closers.push(() => database.close());
  return { database, where: `embedded, in ${config.dataDir}` };
}

/**
 * Opens the PostgreSQL at an address and connects to it once; `name` is what the operator knows the address by.
 * @throws RefusedToStart with what is wrong: the address, the host, the port, the password, the database's name.
 */
export async function openPostgres({ name, ...where }: { name: string } & Postgres): Promise<OpenDatabase> {
  let database: OpenDatabase | null = null;
  try {
    database = await openDatabase(where);
    await sql`select 1`.execute(database.db);
    return database;
  } catch (error) {
    await database?.close();
    throw new RefusedToStart(`${name} cannot be used: ${reasonOf(error)}`);
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
