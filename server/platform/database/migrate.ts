import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { checkMigrationFiles, isPortalDatabase } from './check-version.ts';
import type { OpenDatabase } from './open-database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The advisory lock that serializes migrations of servers that start at once. */
const MIGRATION_LOCK = 7_302_611;
/**
 * While a migration waits for a table lock, all later queries of the table wait too: so it gives up after this time and
 * retries. Less than the second after which PostgreSQL ends a transaction of a deadlock, which may be another server's.
 */
const LOCK_TIMEOUT = '800ms';
const MAX_ATTEMPTS = 120;
const RETRY_AFTER_MS = 500;
/** PostgreSQL's error codes for a lock that was not available in time, and for a deadlock. */
const NOT_LOCKED = ['55P03', '40P01'];

/** A migration could not lock its tables; the message is for an operator. */
export class MigrationBlocked extends Error {}

/** Takes the lock, because `if not exists` alone is not safe under concurrency. */
const CREATE_MIGRATION_TABLE = `begin;
select pg_advisory_xact_lock(${MIGRATION_LOCK});
create table if not exists migration (name text primary key, ran_at timestamptz not null default now());
commit;`;

/** Names of the migrations of this version, oldest first. */
export async function listMigrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function hasMigrationTable({ read }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migration')::text as found`.execute(read);
  return rows[0]?.found != null;
}

/** Names of the migrations that this database has not run yet, oldest first. */
export async function listPendingMigrations(database: OpenDatabase): Promise<string[]> {
  const files = await listMigrationFiles();
  if (!(await hasMigrationTable(database))) return files;
  const done = await sql<{ name: string }>`select name from migration`.execute(database.read);
  const names = new Set(done.rows.map((row) => row.name));
  return files.filter((name) => !names.has(name));
}

/**
 * Migrates the database to the newest version or to `upTo`; each file runs in one transaction with its row in
 * `migration`.
 * @throws IncompatibleDatabase if a file was changed after it ran, or the database belongs to another program
 */
export async function migrate(
  database: OpenDatabase,
  onStep: (name: string) => void = () => undefined,
  upTo: string | null = null,
): Promise<void> {
  await isPortalDatabase(database.read);
  // Checked first, because `create table if not exists` needs the privilege to create even if the table exists.
  if (!(await hasMigrationTable(database))) await database.runScript(CREATE_MIGRATION_TABLE);
  await checkMigrationFiles(database.write, folder, await listMigrationFiles());
  const pending = await listPendingMigrations(database);
  if (pending.length === 0) return;
  for (const name of pending) {
    if (upTo !== null && name > upTo) break;
    onStep(name);
    await runMigration(database, name, await readFile(new URL(name, folder), 'utf8'));
  }
  await checkMigrationFiles(database.write, folder, await listMigrationFiles());
}

/**
 * Runs the statements of one migration and inserts its row in one transaction, unless the row exists. Concurrent queries
 * of the tables wait for the lock timeout at most.
 * @throws MigrationBlocked; another error of the database names the migration.
 */
export async function runMigration(database: OpenDatabase, name: string, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.runScript(migrationScript(name, statements));
      return;
    } catch (error) {
      if (String(error).includes('migration_done')) return;
      const { code, message } = error as Error & { code?: string };
      if (!NOT_LOCKED.includes(code ?? ''))
        throw Object.assign(error as Error, { message: `migration ${name}: ${message}` });
      if (attempt >= MAX_ATTEMPTS) {
        throw new MigrationBlocked(
          `migration ${name} could not lock its tables in ${MAX_ATTEMPTS} attempts (${message}): end long transactions, or stop the servers of the earlier version, and start again`,
          { cause: error },
        );
      }
      await pause(RETRY_AFTER_MS);
    }
  }
}

function migrationScript(name: string, statements: string): string {
  const entry = `'${name.replaceAll("'", "''")}'`;
  return `set local lock_timeout = '${LOCK_TIMEOUT}';
select pg_advisory_xact_lock(${MIGRATION_LOCK});
do $guard$ begin
  if exists (select 1 from migration where name = ${entry}) then raise exception 'migration_done'; end if;
end $guard$;
${statements}
insert into migration (name) values (${entry});`;
}
