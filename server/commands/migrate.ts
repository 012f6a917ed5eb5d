import { parseArgs } from 'node:util';
import { ConfigError } from '#server/app/config/config';
import { readDatabaseConfig } from '#server/app/config/database-config';
import { announceTarget } from '#server/app/startup/announce-target';
import { createLogger } from '#server/app/startup/create-logger';
import { explainMissingRight, migrateDatabase } from '#server/app/startup/migrate-database';
import { openOwnDatabase } from '#server/app/startup/open-database';
import { runCommand } from '#server/app/startup/run-command';

const USAGE = 'Usage: molar migrate';

/**
 * Migrates the database as a start would, so that the portals themselves need no MIGRATION_DATABASE_URL and no server
 * that patients reach has the password of the role that owns the tables.
 */
async function runMigrate(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 0) throw new ConfigError([USAGE]);
  const config = announceTarget(readDatabaseConfig());
  const database = await openOwnDatabase(config);
  try {
    await migrateDatabase(database, createLogger('info'), config.migrationDatabaseUrl);
    return 'The database has the tables of this version.';
  } catch (error) {
    throw explainMissingRight(error, config.migrationDatabaseUrl);
  } finally {
    await database.close();
  }
}

await runCommand(runMigrate, USAGE);
