import type { Transaction } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PreparingPglite } from './preparing-pglite.ts';

let database: PreparingPglite;
beforeAll(async () => {
  database = new PreparingPglite();
  await database.waitReady;
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.runScript(`
    drop table if exists item;
    create table item (id int primary key, name text not null, tags text[], facts jsonb, at timestamptz, price bigint);
    insert into item values (1, 'first'), (2, 'second');`);
});

const byId = 'select * from item where id = $1';

async function listPrepared(): Promise<string[]> {
  const { rows } = await database.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

test('a statement with values is prepared once; pages and searches are planned for their values', async () => {
  for (const id of [1, 2, 1]) await database.query(byId, [id]);
  await database.transaction((trx) => trx.query(byId, [1]));
  await database.query('select * from item where id > $1 limit $2', [1, 2]);
  await database.query('select * from item where id > $1 limit 10', [1]);
  await database.query('select * from item where name ilike $1', ['f%']);
  expect(await listPrepared()).toEqual([byId]);
  const first = 'select (select name from item where id > $1 limit 1)';
  await database.query(first, [1]);
  expect(await listPrepared()).toEqual(expect.arrayContaining([byId, first]));
});

test('values and rows are converted as without preparing', async () => {
  const time = new Date('2026-11-23T08:15:30.250Z');
  const values = [3, 'Zoë "Ä"', ['a,b', 'c"d', ''], { nested: [1, null] }, time, 12_345_678_901n];
  const insert = 'insert into item values ($1, $2, $3, $4, $5, $6)';
  expect((await database.query(insert, values)).affectedRows).toBe(1);
  const prepared = await database.query(byId, [3]);
  expect(prepared.rows).toEqual((await database.query('select * from item where id = 3')).rows);
  expect(prepared.rows).toMatchObject([{ name: 'Zoë "Ä"', tags: values[2], facts: values[3], at: time }]);
  const empty = await database.query('update item set tags = $1 where id = $2 returning tags', [null, 3]);
  expect(empty.rows).toEqual([{ tags: null }]);
  expect((await database.query(byId, [99])).rows).toEqual([]);
});

test('a script that changes a table changes the rows of statements from before', async () => {
  await database.query(byId, [1]);
  await database.runScript(`alter table item add column added text default 'new'`);
  expect((await database.query(byId, [1])).rows).toMatchObject([{ id: 1, added: 'new' }]);
});

test('a change by another statement is noticed too', async () => {
  await database.query(byId, [1]);
  await database.exec('alter table item drop column tags');
  expect(Object.keys((await database.query<object>(byId, [1])).rows[0] ?? {})).not.toContain('tags');
});

test('a transaction that meets such a change fails, and the next one works', async () => {
  const read = () => database.transaction((trx) => trx.query<object>(byId, [1]));
  await read();
  await database.exec('alter table item drop column facts');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect(Object.keys((await read()).rows[0] ?? {})).not.toContain('facts');
});

test('an error names code and constraint, and the next statement works', async () => {
  const insert = 'insert into item (id, name) values ($1, $2)';
  await expect(database.query(insert, [1, 'again'])).rejects.toMatchObject({ code: '23505', constraint: 'item_pkey' });
  await expect(database.query('select * from nothing where id = $1', [1])).rejects.toMatchObject({ code: '42P01' });
  expect((await database.query(insert, [3, 'third'])).affectedRows).toBe(1);
});

test('a transaction that fails is rolled back, and its statements can be used again', async () => {
  const rename = 'update item set name = $1 where id = $2';
  const failing = database.transaction(async (trx) => {
    await trx.query(rename, ['changed', 1]);
    await trx.query('insert into item (id, name) values ($1, $2)', [2, 'twice']);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect((await database.query(byId, [1])).rows).toMatchObject([{ name: 'first' }]);
  await database.transaction((trx) => trx.query(rename, ['changed', 1]));
  expect((await database.query(byId, [1])).rows).toMatchObject([{ name: 'changed' }]);
});

test('a statement outside waits for the open transaction, and a closed one takes no more', async () => {
  const order: string[] = [];
  const used: Transaction[] = [];
  let outside: Promise<unknown> | undefined;
  await database.transaction(async (trx) => {
    used.push(trx);
    outside = database.query<{ name: string }>(byId, [1]).then(({ rows }) => order.push(`read ${rows[0]?.name}`));
    await trx.query('update item set name = $1 where id = $2', ['changed', 1]);
    order.push('changed');
  });
  await outside;
  expect(order).toEqual(['changed', 'read changed']);
  await expect(used[0]?.query(byId, [1])).rejects.toThrow('Transaction is closed');
});
