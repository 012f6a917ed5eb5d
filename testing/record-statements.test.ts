import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from './database.ts';
import { recordStatements } from './record-statements.ts';

test('only the statements of the work are recorded, not those that others send meanwhile', async () => {
  const { write: db, close } = await openTestDatabase('postgres');
  const began = Promise.withResolvers<void>();
  const other = began.promise.then(() => sql`select 'of another'`.execute(db));
  const sent = await recordStatements(async () => {
    began.resolve();
    await other;
    await sql`select 'of the work'`.execute(db);
  });
  await close();
  expect(sent.flat().map(({ text }) => text)).toEqual(["select 'of the work'"]);
});
