import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, openUnmigratedDatabase } from '#testing/database';
import { openTestPortal } from '#testing/portal';
import { checksumOf, IncompatibleDatabase } from './check-version.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
});
afterAll(() => database.close());

const NAME = '0001-clinic.sql';
const checksums = () => database.write.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute();

test('a portal starts on a database that a newer version has changed, unless that version was recorded as needed', async () => {
  await database.write.insertInto('migration').values({ name: '9999-of-a-newer-version.sql', checksum: 'x' }).execute();
  const needed = (version: string) =>
    database.write.insertInto('minimumVersion').values({ version, migration: '9999-of-a-newer-version.sql' }).execute();
  await needed('0.3.9');
  await (await openTestPortal(database)).close();
  await needed('0.100.0');
  await needed('0.20.0');
  await expect(openTestPortal(database)).rejects.toThrow(
    /^this database needs Molar 0\.100\.0 or newer, and this is \d/,
  );
});

test('an installation from before checksums gets them recorded at its next start', async () => {
  const before = await checksums();
  expect(before.every(({ checksum }) => checksum !== null)).toBe(true);
  await database.write.updateTable('migration').set({ checksum: null }).where('name', 'like', '00%').execute();
  await migrate(database);
  expect(await checksums()).toEqual(before);
});

test('a migration that was changed after it had run is refused by its name', async () => {
  await sql`update migration set checksum = ${checksumOf('another text')} where name = ${NAME}`.execute(database.write);
  await expect(migrate(database)).rejects.toThrow(IncompatibleDatabase);
  await expect(migrate(database)).rejects.toThrow(/^migration 0001-clinic\.sql was changed after/);
});

test.each(['person (id int)', 'migration (id int, filename text)'])(
  'a database in which another program has a table %s is refused, and nothing is created in it',
  async (table) => {
    const foreign = await openUnmigratedDatabase();
    await sql`create table ${sql.raw(table)}`.execute(foreign.write);
    await expect(migrate(foreign)).rejects.toThrow(IncompatibleDatabase);
    await expect(migrate(foreign)).rejects.toThrow(/^this database has a table "\w+" of another program/);
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(foreign.write);
    expect(rows).toHaveLength(1);
    await foreign.close();
  },
);

test('the line endings of a migration do not change its checksum', () => {
  expect(checksumOf('select 1;\r\nselect 2;\r\n')).toBe(checksumOf('select 1;\nselect 2;\n'));
});
