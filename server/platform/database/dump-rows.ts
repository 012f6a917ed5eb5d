import { sql } from 'kysely';
import { retention } from './retention.ts';
import type { Database, Db } from './open-database.ts';

/** Pages of a table that one query reads; each has about a hundred rows. */
const PAGES = 16;

/** Tables that a backup omits: records of migrations, counts that triggers maintain, rate limits, pending jobs. */
const OMITTED = ['migration', 'minimum_version', 'person_count', 'person_tally', 'rate_limit', 'job_outbox'];

/** Whether a backup has the rows of a table. Those of older versions may contain other tables, also foreign ones. */
export function isBackedUp(table: string): boolean {
  return Object.hasOwn(retention, table) && !OMITTED.includes(table);
}

/** The portal's tables of a backup, referenced ones before those that reference them. */
export async function listTables(handle: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(handle);
  const links = await sql<{ child: string; parent: string }>`
    select child.relname as child, parent.relname as parent from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    join pg_namespace space on space.oid = child.relnamespace
    where contype = 'f' and conrelid <> confrelid and space.nspname = 'public'`.execute(handle);
  return inOrder(tables.rows.map(({ name }) => name).filter(isBackedUp), links.rows);
}

function inOrder(names: string[], links: { child: string; parent: string }[]): string[] {
  const sorted: string[] = [];
  let rest = names;
  while (rest.length > 0) {
    const waiting = rest;
    const free = waiting.filter(
      (name) => !links.some(({ child, parent }) => child === name && waiting.includes(parent)),
    );
    if (free.length === 0) throw new Error(`tables reference each other: ${waiting.join(', ')}`);
    sorted.push(...free);
    rest = waiting.filter((name) => !free.includes(name));
  }
  return sorted;
}

/** The number of rows of each table of a backup. */
export async function countRows(handle: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(handle)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(handle);
    counts[table] = rows[0]?.rows ?? 0;
  }
  return counts;
}

/** Names of the applied migrations, oldest first. */
export async function listMigrations(handle: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(handle);
  return rows.map(({ name }) => name);
}

/** All rows, in chunks. */
async function* readTables(handle: Db): AsyncGenerator<{ table: string; rows: unknown[] }> {
  for (const table of await listTables(handle)) {
    const size = await sql<{ pages: number }>`
      select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`.execute(handle);
    // Read by pages of the table's file: not every table has an index, and without one each chunk would read the whole table.
    for (let from = 0; from < (size.rows[0]?.pages ?? 0); from += PAGES) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) as row from ${sql.table(table)} as t
        where t.ctid >= ${`(${from},0)`}::tid and t.ctid < ${`(${from + PAGES},0)`}::tid`.execute(handle);
      if (rows.length > 0) yield { table, rows: rows.map(({ row }) => row) };
    }
  }
}

/**
 * Passes all rows to `take`, in chunks, from one consistent snapshot. Concurrent writes go on and are not included.
 * `before` runs first, in the same snapshot.
 */
export async function dumpRows(
  db: Database,
  take: (part: { table: string; rows: unknown[] }) => Promise<void>,
  before: (handle: Db) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await before(trx);
      for await (const part of readTables(trx)) await take(part);
    });
}
