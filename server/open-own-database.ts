import { join } from 'node:path';
import { hostsOf } from '#server/store/find-primary';
import { FolderInUse, lockFolder } from '#server/store/lock-folder';
import { openDatabase, type Limits, type OpenDatabase } from '#server/store/open-database';
import type { Config } from './config.ts';

/** Raised with the one sentence that says why the portal does not start. */
export class RefusedToStart extends Error {}

/**
 * The database of the configuration: PostgreSQL, or the embedded one, whose folder is taken for this process.
 * @throws RefusedToStart
 */
export async function openOwnDatabase(
  config: Config,
  closers: (() => Promise<void> | void)[],
  limits: Limits = {},
): Promise<{ database: OpenDatabase; where: string }> {
  if (config.databaseUrl) {
    const database = await openDatabase({ url: config.databaseUrl, ...limits });
    closers.push(() => database.close());
    return { database, where: `PostgreSQL at ${hostsOf(config.databaseUrl)}` };
  }
  const folder = join(config.dataDir, 'database');
  const lock = takeFolder(folder);
  closers.push(() => lock.release());
  const database = await openDatabase({ folder: join(folder, 'files') });
  closers.push(() => database.close());
  return { database, where: `embedded, in ${config.dataDir}` };
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
