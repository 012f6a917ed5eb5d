import { sql } from 'kysely';
import type { OpenDatabase } from '#server/platform/database/open-database';

/**
 * Scripts that store the rows which the first start of a portal leaves, by its configuration: making these rows takes half
 * of opening a test portal. Stored until the worker ends, for its other files.
 */
const shared = globalThis as typeof globalThis & { molarSeeds?: Map<string, string> };
const seeds = (shared.molarSeeds ??= new Map<string, string>());

/** Opens a portal; if its database is empty, with the rows that an earlier one of the same configuration (`key`) made. */
export async function openSeeded<T>(database: OpenDatabase, key: string, open: () => Promise<T>): Promise<T> {
  if (!(await isEmpty(database))) return open();
  const known = seeds.get(key);
  if (known !== undefined) await database.runScript(known);
  const opened = await open();
  if (known === undefined) seeds.set(key, await writeScript(database));
  return opened;
}

/** Whether it is migrated and has no rows. */
async function isEmpty({ write: db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ isMigrated: boolean }>`
    select to_regclass('public.person') is not null as is_migrated`.execute(db);
  if (!rows[0]?.isMigrated) return false;
  return (await sql`select from person union all select from treatment limit 1`.execute(db)).rows.length === 0;
}

async function writeScript({ write: db }: OpenDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string; columns: string; counter: string | null }>`
    select relname as name,
      string_agg(quote_ident(attname), ', ') filter (where attgenerated = '') as columns,
      max(quote_ident(attname)) filter (where attidentity <> '') as counter
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
    group by relname`.execute(db);
  // The rows are as their triggers left them.
  const script = ['set local session_replication_role = replica;'];
  for (const { name, columns, counter } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select quote_literal(json_agg(t)::text) as all from ${sql.table(name)} as t`.execute(db);
    const all = rows[0]?.all;
    if (!all) continue;
    script.push(`insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${all});`);
    if (counter)
      script.push(`select setval(pg_get_serial_sequence('${name}', '${counter}'), max(${counter})) from ${name};`);
  }
  return script.join('\n');
}
