import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retention } from '#server/platform/database/retention';
import { openTestDatabase } from '#testing/database';

/** Columns by whose names, and references by which, a table has personal data. */
const PERSONAL =
  /name|email|phone|birth|address|agent|device|subject|user|message|reply|reason|note|image|url|about|payload|metadata|person|patient|payer|actor|_by$|_to$/;
const PEOPLE = ['person', 'doctor', 'booking', 'identity_user'];
/** Columns with such a name that are about nobody. */
const HARMLESS = [
  'treatment.name',
  'treatment.name_de',
  'treatment.first_names',
  'treatment.image',
  'specialty.name',
  'specialty.name_de',
  'migration.name',
];

/** The cell `Personal data` of each table's line in docs/retention.md. */
function readLines(): Map<string, string> {
  const page = readFileSync(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
  return new Map([...page.matchAll(/^\| `(\w+)` +\| (.*?) +\|/gm)].map(([, table = '', data = '']) => [table, data]));
}

test('every table with personal columns or references has a line in docs/retention.md that says what is personal', async () => {
  const database = await openTestDatabase('postgres');
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'
    union
    select child.relname, 'references ' || parent.relname from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.read);
  await database.close();
  const lines = readLines();
  const tables = [...new Set(rows.map(({ table }) => table))].filter((table) => Object.hasOwn(retention, table));
  expect(tables.length).toBeGreaterThan(35);
  const personal = rows.filter(({ table, column }) => {
    if (!tables.includes(table) || HARMLESS.includes(`${table}.${column}`)) return false;
    const [, parent] = column.split('references ');
    return parent === undefined ? PERSONAL.test(column) : PEOPLE.includes(parent);
  });
  expect(personal.filter(({ table }) => !lines.has(table) || /^(none|–)/.test(lines.get(table) ?? ''))).toEqual([]);
});
