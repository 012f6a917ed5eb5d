import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openUnmigratedDatabase } from '#testing/database';
import { listMigrationFiles, migrate } from './migrate.ts';
import type { Db } from './open-database.ts';

/** The last migration of the released version; it and those before are never edited. */
const RELEASED = '0011-search-at-once.sql';

/** Decision 33; rows of other tables are written last. */
const ORDER = ['person', 'doctor', 'slot', 'booking', 'payment'];
const placeOf = (table: string) => (ORDER.includes(table) ? ORDER.indexOf(table) : ORDER.length);

/** PostgreSQL's table locks that a statement of a server may wait for, weakest first. */
const MODES = ['RowExclusive', 'ShareUpdateExclusive', 'Share', 'ShareRowExclusive', 'Exclusive', 'AccessExclusive'];
const EXCLUSIVE = MODES.indexOf('Exclusive');

/** The leading `lock table` statements, or the first statement of another kind. */
function headOf(text: string): string {
  const statements = text.replaceAll(/^--.*\n/gm, '').trimStart();
  // The text of a function has semicolons; creating one locks no table.
  if (/^create (or replace )?function/.test(statements)) return 'select';
  return /^(?:lock table [^;]+;\s*)+|^[^;]+;/.exec(statements)?.[0] ?? 'select';
}

/** Which tables of before this transaction locks, each with the ranks of its modes. */
async function readLocks(db: Db, before: string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ table: string; modes: string[] }>`
    select relname as table, array_agg(replace(mode, 'Lock', '')) as modes
    from pg_locks join pg_class on pg_class.oid = relation
    where pid = pg_backend_pid() and relname = any(${before}::text[]) group by relname`.execute(db);
  const ranked = rows.map(
    ({ table, modes }) => [table, modes.map((mode) => MODES.indexOf(mode)).filter((rank) => rank >= 0)] as const,
  );
  return new Map(ranked.filter(([, modes]) => modes.length > 0));
}

test('a migration that locks several tables, or one in several ways, locks them first, in the order of the application', async () => {
  const database = await openUnmigratedDatabase();
  const { write: db } = database;
  const wrong: string[] = [];
  try {
    for (const name of await listMigrationFiles()) {
      if (name > RELEASED) {
        const text = await readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8');
        const { rows } = await sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
        const locksAfter = async (statements: string) => {
          const found = await db
            .transaction()
            .execute(async (trx) => {
              await sql.raw(statements).execute(trx);
              throw Object.assign(new Error('rolled back'), {
                locks: await readLocks(
                  trx,
                  rows.map((row) => row.name),
                ),
              });
            })
            .catch((error: { locks: Map<string, number[]> }) => error.locks);
          if (!found) throw new Error(name);
          return found;
        };
        const all = await locksAfter(text);
        const head = headOf(text);
        const first = await locksAfter(head);
        const needed = (modes: number[]) =>
          // Who updates rows waits for those that another transaction has locked.
          Math.max(...modes, ...(modes.includes(0) && modes.some((rank) => rank > 1) ? [EXCLUSIVE] : []));
        const isFirst = [...all].every(([table, modes]) => Math.max(-1, ...(first.get(table) ?? [])) >= needed(modes));
        const order = [...head.matchAll(/lock table (\w+)/g)].map(([, table]) => placeOf(table!));
        const isOrdered = order.every((place, index) => index === 0 || place >= order[index - 1]!);
        if (([...all.values()].flat().length > 1 && !isFirst) || !isOrdered) wrong.push(name);
      }
      await migrate(database, undefined, name);
    }
  } finally {
    await database.close();
  }
  expect(wrong).toEqual([]);
});
