import { expect, test } from 'vitest';
import { retention } from '#server/platform/database/retention';
import { readSource } from './read-source.ts';
import { isTest } from './source-file.ts';

/** Any statement may write these beside its own table, so that both are in one transaction and one round trip. */
const ofEveryModule = ['audit_entry', 'idempotency_key', 'job_outbox', 'rate_limit'];
/** A booking is one statement, which also stores the patient's phone number and language (decision 40). */
const writers: Record<string, string[]> = { person: ['bookings', 'people'] };

/** What a statement that writes calls its table, in SQL or by the query builder. */
const WRITES = /\b(?:insert into|delete from|update)\s+([a-z_]+)\s|\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g;

/** The modules that write each table. `platform/` migrates, restores and deletes by age, whatever the table. */
function writersOfTables(): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of readSource()) {
    const module = /^server\/([\w-]+)\/.*\.ts$/.exec(path)?.[1];
    if (!module || module === 'platform' || isTest(path)) continue;
    for (const [, bySql, byBuilder = ''] of text.matchAll(WRITES)) {
      const table = bySql ?? byBuilder.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (table in retention && !ofEveryModule.includes(table))
        found.set(table, (found.get(table) ?? new Set()).add(module));
    }
  }
  return Object.fromEntries([...found].map(([table, modules]) => [table, [...modules].toSorted()]));
}

test('a table is written by one module', () => {
  const found = writersOfTables();
  expect(Object.keys(found).length).toBeGreaterThan(25);
  const several = Object.entries(found).filter(([, modules]) => modules.length > 1);
  expect(Object.fromEntries(several)).toEqual(writers);
});
