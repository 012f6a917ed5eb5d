import { resolve } from 'node:path';
import { ConfigError, parse, type Config } from './config.ts';
import { readDataKeys } from './data-keys.ts';
import { readDatabase } from './database.ts';
import { DatabaseEnvironment } from './environment.ts';

/** The part of the configuration that backup, restore and move need. */
export type DatabaseConfig = Pick<
  Config,
  'publicUrl' | 'dataDir' | 'dataKeys' | 'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl' | 'databaseTls'
>;

/**
 * Reads and validates only the settings of the database and data folder.
 * @throws ConfigError
 */
export function readDatabaseConfig(): DatabaseConfig {
  const data = parse(DatabaseEnvironment);
  const lines: string[] = [];
  const database = readDatabase(data, lines);
  const dataKeys = readDataKeys(data, { isShared: false }, lines);
  if (lines.length > 0) throw new ConfigError(lines);
  return { publicUrl: data.PUBLIC_URL, dataDir: resolve(data.DATA_DIR), dataKeys, ...database };
}
