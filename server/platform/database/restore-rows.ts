import { sql } from 'kysely';
import { countRows, isBackedUp } from './dump-rows.ts';
import type { Db } from './open-database.ts';

/** Whether no table of a backup has a row. */
export async function isEmpty(handle: Db): Promise<boolean> {
  return Object.values(await countRows(handle)).every((rows) => rows === 0);
}

/** Inserts rows with all their values, generated ids included. */
export async function insertRows(handle: Db, table: string, rows: unknown[]): Promise<void> {
  const name = sql.table(table);
  await sql`insert into ${name} overriding system value
    select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`.execute(handle);
}

/** Lets identity columns continue after their highest restored value. */
export async function resetCounters(handle: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(handle);
  for (const { table, column } of rows.filter((row) => isBackedUp(row.table))) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce((select max(${sql.ref(column)}) from ${sql.table(table)}), 0) + 1, false)`.execute(handle);
  }
}
