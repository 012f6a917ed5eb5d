import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database';
import type { OpenDatabase } from '#server/platform/database/open-database';

const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
const section = runbook.slice(runbook.indexOf('(Art. 15 GDPR)'), runbook.indexOf('(Art. 17 GDPR)'));
const [search = '', ofPatients = '', ofStaff = ''] = [...section.matchAll(/```sql\n([^]*?)```/g)].map(
  ([, block = '']) => block,
);

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

/** Runs the statements of a block as psql does, in one transaction; returns the rows of each. */
async function runBlock(block: string, variables: Record<string, string>) {
  const statements = block.replaceAll(/^\\set .*$/gm, '').split(';\n');
  return database.write.transaction().execute(async (connection) => {
    const results: { statement: string; rows: unknown[] }[] = [];
    for (const statement of statements.filter((candidate) => candidate.trim())) {
      const text = statement.replaceAll(/:'(\w+)'/g, (_, name: string) => `'${variables[name]}'`);
      results.push({ statement, rows: (await sql.raw(text).execute(connection)).rows });
    }
    return results;
  });
}

test('the queries of Art. 15 have every column that refers to a person, a doctor or an appointment', async () => {
  const { rows } = await sql<{ place: string; column: string }>`
    select conrelid::regclass::text as place, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid::regclass::text in ('person', 'doctor', 'booking')
      and array_length(conkey, 1) = 1`.execute(database.write);
  expect(rows.length).toBeGreaterThan(25);
  const statements = `${ofPatients}${ofStaff}`.split(';\n');
  const missing = rows.filter(
    ({ place, column }) => !statements.some((text) => new RegExp(`from ${place}\\b[^]*\\b${column}\\b`).test(text)),
  );
  expect(missing.filter(({ place, column }) => `${place}.${column}` !== 'doctor.id')).toEqual([]);
});

test('the queries of Art. 15 find a patient without an account by name, with merged records', async () => {
  const insert = (name: string, mergedInto: string | null) =>
    database.write
      .insertInto('person')
      .values({
        issuer: 'desk',
        subject: name,
        email: '',
        name,
        role: 'patient',
        phone: '030',
        mergedInto,
        imageUrl: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await insert('Änne Mustermann', null);
  const merged = await insert('A. Muster', id);
  const found = await runBlock(search, { name: 'anne muster' });
  expect(found[0]?.rows).toMatchObject([{ id }]);
  const results = await runBlock(`${ofPatients}${ofStaff}`, { email: '', id });
  const people = results.find(({ statement }) => statement.includes('select * from person'));
  expect(people?.rows.map((row) => (row as { id: string }).id).toSorted()).toEqual([id, merged.id].toSorted());
});
