import type { Logger } from 'pino';
import { assertVersionFits, DatabaseUnfit } from '#server/store/fit-database';
import { migrate } from '#server/store/migrate';
import type { OpenDatabase } from '#server/store/open-database';
import { RefusedToStart } from './open-own-database.ts';
import { ownVersion } from './own-version.ts';

/**
 * Migrates the database to this version.
 * @throws RefusedToStart when it needs a newer version, or a migration's file was changed after it had run.
 */
export async function bringUpToDate(database: OpenDatabase, log: Logger): Promise<void> {
  try {
    await assertVersionFits(database.db, ownVersion);
    await migrate(database, (name) => log.info({ migration: name }, 'migrated'));
  } catch (error) {
    throw error instanceof DatabaseUnfit ? new RefusedToStart(error.message) : error;
  }
}
