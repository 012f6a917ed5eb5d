import { ConfigError, namesDatabase } from '#server/app/config/config';
import type { DatabaseConfig } from '#server/app/config/database-config';
import { describeDatabase } from './open-database.ts';

/**
 * Prints on which portal and database an operator's command works, and returns its configuration.
 * @throws ConfigError if no setting names a database: the default is the demo's, which nobody means by chance
 */
export function announceTarget<Settings extends DatabaseConfig>(config: Settings): Settings {
  if (!namesDatabase()) {
    throw new ConfigError([
      'No setting names a database: set DATABASE_URL, or DATA_DIR for the embedded one, in .env or /etc/molar.env, or name the file of the settings with --env',
    ]);
  }
  const portal = config.publicUrl ?? 'without PUBLIC_URL';
  process.stdout.write(`Portal ${portal}; database: ${describeDatabase(config)}; files in ${config.dataDir}\n`);
  return config;
}
