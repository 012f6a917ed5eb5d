import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressOf, openTestDatabase } from '#testing/database';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

/** A way to a database that can be cut without a word, as when a machine vanishes with its network. */
async function openWay(
  url: string,
  cutAt: string | null = null,
): Promise<{ url: string; cut: () => void; close: () => void }> {
  const { hostname, port } = new URL(url);
  const ends: Socket[] = [];
  const cut = () => {
    for (const end of ends.splice(0)) {
      end.unpipe();
      end.pause();
    }
  };
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    if (cutAt !== null) near.on('data', (sent) => void (sent.includes(cutAt) && cut()));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${address.port}` }).href,
    cut,
    close: () => void server.close(),
  };
}

let own: OpenDatabase;
let way: Awaited<ReturnType<typeof openWay>>;
let database: OpenDatabase;
beforeAll(async () => {
  own = await openTestDatabase('postgres');
});
beforeEach(async () => {
  way = await openWay(addressOf(own));
  database = await openDatabase({ url: way.url, poolSize: 1, silenceMs: 1000 });
});
afterEach(async () => {
  await database.close();
  way.close();
});
afterAll(() => own.close());

const answer = async () => (await sql<{ n: number }>`select ${1}::int as n`.execute(database.db)).rows[0]?.n;

test('a statement whose database vanished without a word is given up, and the next gets a new connection', async () => {
  expect(await answer()).toBe(1);
  way.cut();
  await expect(answer()).rejects.toThrow('Connection terminated');
  expect(await answer()).toBe(1);
});

test('a transaction that hears nothing any more says that the database cannot be reached', async () => {
  const work = inTransaction(database.db, async (trx) => {
    await sql`select ${1}::int`.execute(trx);
    way.cut();
    await sql`select ${2}::int`.execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  expect(await answer()).toBe(1);
});

test('a transaction that PostgreSQL ends for a deadlock each time is unavailable after five attempts', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (trx) => {
    attempts += 1;
    await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  expect(attempts).toBe(5);
});

test('a host that falls silent when it is asked whether it takes writes is left for the other', async () => {
  const silent = await openWay(addressOf(own), 'transaction_read_only');
  const { host } = new URL(silent.url);
  const both = await openDatabase({
    url: addressOf(own).replace('@', `@${host},`),
    poolSize: 1,
    silenceMs: 1000,
  });
  try {
    const { rows } = await sql<{ n: number }>`select ${1}::int as n`.execute(both.db);
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await both.close();
    silent.close();
  }
});

test('a migration may say nothing for longer', async () => {
  await expect(database.runScript('select pg_sleep(2);')).resolves.toBeUndefined();
  expect(await answer()).toBe(1);
});

test('what goes by a key is prepared once; a page of a list and a search are planned for what is asked', async () => {
  const byKey = database.db.selectFrom('person').select('name').where('email', '=', 'a@example.test');
  const texts = [byKey, byKey.limit(20), byKey.where('name', 'ilike', '%a%')];
  for (const query of [...texts, ...texts]) await query.execute();
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
  expect(rows).toEqual([{ statement: byKey.compile().sql }]);
});

test('a statement planned for a table that has changed since is planned anew', async () => {
  await database.runScript('create table changing (id int); insert into changing values (1);');
  const read = () => sql`select * from changing where id = ${1}`.execute(database.db).then(({ rows }) => rows);
  expect(await read()).toEqual([{ id: 1 }]);
  await own.runScript("alter table changing add column name text not null default 'new';");
  expect(await read()).toEqual([{ id: 1, name: 'new' }]);
  expect(await read()).toEqual([{ id: 1, name: 'new' }]);
  await own.runScript('alter table changing drop column name;');
  const work = inTransaction(database.db, (trx) => sql`select * from changing where id = ${1}`.execute(trx));
  await expect(work).rejects.toMatchObject({ code: 'unavailable' });
  expect(await read()).toEqual([{ id: 1 }]);
});
