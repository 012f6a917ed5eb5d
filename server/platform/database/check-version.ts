import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { retention } from './retention.ts';
import type { Database } from './open-database.ts';

const FIRST_MIGRATION = '0001-clinic.sql';

/** The error's message explains why this version of the portal does not work with the database. */
export class IncompatibleDatabase extends Error {}

/** SHA-256 of a migration's text in hex, independent of line endings, because git may change them. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/**
 * Whether a portal has used this database.
 * @throws IncompatibleDatabase if another program has a table of a name that the portal uses
 */
export async function isPortalDatabase(db: Database): Promise<boolean> {
  // Read before the migrations, because another server may be creating the tables.
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const columns = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('migration') and attname in ('name', 'ran_at') and not attisdropped`.execute(db);
  if (columns.rows.length === 2) {
    const first = db.selectFrom('migration').select('name').where('name', '=', FIRST_MIGRATION);
    if (await first.executeTakeFirst()) return true;
  }
  const foreign = tables.rows.find(
    ({ name }) => Object.hasOwn(retention, name) && (name !== 'migration' || columns.rows.length < 2),
  );
  if (!foreign) return false;
  throw new IncompatibleDatabase(
    `this database has a table "${foreign.name}" of another program: use a database of its own`,
  );
}

/**
 * Refuses a database that a newer version has changed incompatibly. Accepts any other newer database, because servers
 * are upgraded one after the other.
 * @throws IncompatibleDatabase
 */
export async function assertCompatibleVersion(db: Database, ownVersion: string): Promise<void> {
  if (!(await isPortalDatabase(db)) || !(await exists(db, sql`to_regclass('minimum_version')`))) return;
  const rows = await db.selectFrom('minimumVersion').select('version').execute();
  const needed = rows
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1);
  if (needed === undefined || compareVersions(needed, ownVersion) <= 0) return;
  throw new IncompatibleDatabase(
    `this database needs Molar ${needed} or newer, and this is ${ownVersion}: start the newer version, or restore a backup of before its upgrade into an empty database`,
  );
}

/**
 * Refuses a migration whose file differs from the one that this database ran. Records missing checksums: of migrations
 * that just ran, or that ran before checksums were recorded.
 * @throws IncompatibleDatabase that names the file.
 */
export async function checkMigrationFiles(db: Database, folder: URL, files: string[]): Promise<void> {
  const column = sql`(select true from pg_attribute where attrelid = to_regclass('migration') and attname = 'checksum')`;
  if (!(await exists(db, column))) return;
  const rows = await db.selectFrom('migration').select(['name', 'checksum']).execute();
  const known = rows.filter((row) => files.includes(row.name));
  const texts = await Promise.all(known.map(({ name }) => readFile(new URL(name, folder), 'utf8')));
  for (const [index, { name, checksum }] of known.entries()) {
    const own = checksumOf(texts[index] ?? '');
    if (checksum === own) continue;
    if (checksum !== null) {
      throw new IncompatibleDatabase(
        `migration ${name} was changed after this database had run it: put the file back as it was, and make the change in a new one`,
      );
    }
    await db
      .updateTable('migration')
      .set({ checksum: own })
      .where('name', '=', name)
      .where('checksum', 'is', null)
      .execute();
  }
}

async function exists(db: Database, expression: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ found: unknown }>`select ${expression} is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Compares versions such as `1.20.3` by their numbers; ignores a suffix (`-beta`). */
function compareVersions(first: string, second: string): number {
  const [a, b] = [first, second].map((version) => version.split(/[.-]/, 3).map(Number)) as [number[], number[]];
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
