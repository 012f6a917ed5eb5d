import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { retention } from '#server/platform/database/retention';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** The tables that exist after all migrations. */
function listTables(): string[] {
  const tables = new Set<string>();
  const migrations = new URL('server/platform/database/migrations/', root);
  for (const file of readdirSync(migrations).toSorted()) {
    const script = readFileSync(new URL(file, migrations), 'utf8');
    for (const [, verb, name] of script.matchAll(/^\s*(create|drop) table (?:if (?:not )?exists )?"?(\w+)"?/gim)) {
      if (verb?.toLowerCase() === 'create') tables.add(name!);
      else tables.delete(name!);
    }
  }
  // `migrate.ts` creates this table itself.
  return [...tables, 'migration'].toSorted();
}

test('server/platform/database/retention.ts has a retention period, or a reason to keep the rows, for every table', () => {
  expect(Object.keys(retention).toSorted()).toEqual(listTables());
});

test('docs/retention.md has a row with the retention period of every table', () => {
  const lines = read('docs/retention.md').split('\n');
  const missing = Object.entries(retention).filter(([table, term]) => {
    const line = lines.find((candidate) => candidate.startsWith('|') && candidate.includes(`\`${table}\``));
    return !line || ('after' in term && term.after !== '0 days' && !line.includes(term.after));
  });
  expect(missing).toEqual([]);
});
