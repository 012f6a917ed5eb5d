import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '#testing/database';
import type { OpenDatabase } from './open-database.ts';

/** PostgreSQL's code of a statement that writes or locks in a transaction that only reads. */
const READ_ONLY = '25006';

/** Behind a pooler sessions belong to nobody; the embedded database has one connection. */
describe.skipIf(inject('postgres').pooler !== null)('a handle for reads', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    await insertInto('write', 'stored');
  });
  afterAll(() => database.close());

  type Handle = 'write' | 'read' | 'visitors';
  const insertInto = (handle: Handle, key: string) =>
    database[handle].insertInto('rateLimit').values({ key }).execute();
  const lock = (handle: Handle) => database[handle].selectFrom('rateLimit').select('key').forUpdate().execute();

  test.each(['read', 'visitors'] as const)(
    '%s can neither write nor lock, in a transaction or outside',
    async (name) => {
      const refused = { code: READ_ONLY };
      await expect(insertInto(name, 'refused')).rejects.toMatchObject(refused);
      await expect(lock(name)).rejects.toMatchObject(refused);
      const inTransaction = database[name]
        .transaction()
        .execute((trx) => trx.insertInto('rateLimit').values({ key: 'refused' }).execute());
      await expect(inTransaction).rejects.toMatchObject(refused);
      expect(await database[name].selectFrom('rateLimit').select('key').execute()).toEqual([{ key: 'stored' }]);
    },
  );

  test('the handle for writes can', async () => {
    await insertInto('write', 'another');
    expect(await lock('write')).toHaveLength(2);
  });
});
