import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressOf, openTestDatabase } from '#testing/database';
import { openFrozenLine, type FrozenLine } from '#testing/frozen-line';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

let own: OpenDatabase;
let line: FrozenLine;
let database: OpenDatabase;
beforeAll(async () => {
  own = await openTestDatabase('postgres');
});
beforeEach(async () => {
  line = await openFrozenLine(addressOf(own));
  database = await openDatabase({ url: line.url, poolSize: 1, silenceMs: 1000 });
});
afterEach(async () => {
  await database.close();
  line.close();
});
afterAll(() => own.close());

const answer = async () => (await sql<{ n: number }>`select ${1}::int as n`.execute(database.read)).rows[0]?.n;

test('a statement fails when its database stops responding, and the next one gets a new connection', async () => {
  expect(await answer()).toBe(1);
  line.freeze();
  await expect(answer()).rejects.toThrow('Connection terminated');
  expect(await answer()).toBe(1);
});

test('a list that only reads needs no connection of those that write, whatever its statement begins with', async () => {
  const read = () =>
    sql<{ n: number }>`with found as (select ${1}::int as n) select n from found`.execute(database.read);
  // The only one.
  const rows = await database.write.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    return (await read()).rows;
  });
  expect(rows).toEqual([{ n: 1 }]);
});

test('the handles for reads refuse to write', async () => {
  await database.runScript('create table written (id int);');
  const write = sql`insert into written values (${1})`;
  for (const handle of [database.read, database.visitors])
    await expect(write.execute(handle)).rejects.toThrow('read-only transaction');
  await write.execute(database.write);
});

test('a transaction without a response fails as unavailable', async () => {
  const work = inTransaction(database.write, async (trx) => {
    await sql`select ${1}::int`.execute(trx);
    line.freeze();
    await sql`select ${2}::int`.execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  expect(await answer()).toBe(1);
});

test('a transaction that deadlocks five times fails as unavailable', async () => {
  let attempts = 0;
  const work = inTransaction(database.write, async (trx) => {
    attempts += 1;
    await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  expect(attempts).toBe(5);
});

test('a migration may take longer without a response', async () => {
  await expect(database.runScript('select pg_sleep(2);')).resolves.toBeUndefined();
  expect(await answer()).toBe(1);
});

test('statements by key are prepared once; pages of lists and searches are planned for their values', async () => {
  const byKey = database.write.selectFrom('person').select('name').where('email', '=', 'a@example.test');
  const texts = [byKey, byKey.limit(20), byKey.where('name', 'ilike', '%a%')];
  for (const query of [...texts, ...texts]) await query.execute();
  const { rows } = await sql<{ statement: string; name: string }>`
    select statement, name from pg_prepared_statements`.execute(database.write);
  const text = byKey.compile().sql;
  // Named by its text, so that a name means the same to two servers behind one pooler.
  const name = `molar_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  expect(rows).toEqual([{ statement: text, name }]);
});

test('a statement prepared before its table changed is planned again', async () => {
  await database.runScript('create table changing (id int); insert into changing values (1);');
  const read = () => sql`select * from changing where id = ${1}`.execute(database.read).then(({ rows }) => rows);
  expect(await read()).toEqual([{ id: 1 }]);
  await own.runScript("alter table changing add column name text not null default 'new';");
  expect(await read()).toEqual([{ id: 1, name: 'new' }]);
  expect(await read()).toEqual([{ id: 1, name: 'new' }]);
  await own.runScript('alter table changing drop column name;');
  const lock = () => inTransaction(database.write, (trx) => sql`select * from changing where id = ${1}`.execute(trx));
  await lock();
  await own.runScript('alter table changing add column name text;');
  await expect(lock()).rejects.toMatchObject({ code: 'unavailable' });
  await own.runScript('alter table changing drop column name;');
  expect(await read()).toEqual([{ id: 1 }]);
});
