import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { assertCompatibleVersion, IncompatibleDatabase } from '#server/platform/database/check-version';
import { migrate } from '#server/platform/database/migrate';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openPostgres, RefusedToStart } from './open-database.ts';
import { ownVersion } from '#server/app/config/version';

/** PostgreSQL's error code for a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Migrates the database to this version.
 * @throws RefusedToStart if the database needs a newer version, a migration was edited after it had run, or `ownerUrl`
 * is unusable or names another database
 */
export async function migrateDatabase(database: OpenDatabase, log: Logger, ownerUrl?: string): Promise<void> {
  if (ownerUrl !== undefined) await refuseOtherDatabase(database, ownerUrl);
  try {
    await assertCompatibleVersion(database.read, ownVersion);
    const migrations: string[] = [];
    await migrate(database, (name) => migrations.push(name));
    if (migrations.length > 0) log.info({ migrations: migrations.length, last: migrations.at(-1) }, 'migrated');
  } catch (error) {
    throw error instanceof IncompatibleDatabase ? new RefusedToStart(error.message) : error;
  }
}

/** Before anything is migrated there, such as the clinic's database instead of a copy: a lock counts in one database. */
async function refuseOtherDatabase({ write }: OpenDatabase, ownerUrl: string): Promise<void> {
  const owned = await openPostgres({ url: ownerUrl, name: 'MIGRATION_DATABASE_URL' });
  try {
    await write.transaction().execute(async (trx) => {
      const key = randomInt(2 ** 31);
      await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
      const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${key}) as "isFree"`.execute(
        owned.write,
      );
      if (rows[0]?.isFree)
        throw new RefusedToStart('MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases');
    });
  } finally {
    await owned.close();
  }
}

/** Turns a missing privilege of the database role into a refusal with advice; returns other errors unchanged. */
export function explainMissingRight(error: unknown, ownerUrl: string | undefined): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== INSUFFICIENT_PRIVILEGE) return error;
  const advice = ownerUrl
    ? 'give the roles their rights with ops/postgres/runtime-role.sql'
    : 'name the role that owns the tables in MIGRATION_DATABASE_URL, or run `molar migrate` with it first';
  return new RefusedToStart(`the role of DATABASE_URL lacks a right (${message}): ${advice}`);
}
