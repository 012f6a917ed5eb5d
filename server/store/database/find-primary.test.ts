import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#testing/free-port';
import { hostsOf } from './find-primary.ts';
import { openDatabase } from './open-database.ts';
import { isUnreachable } from './transaction.ts';

const name = `molar_hosts_${process.pid}`;

describe('a database address with several hosts', () => {
  let admin: Client;
  let url: (...hosts: string[]) => string;
  let here: string;
  let nobody: string;
  beforeAll(async () => {
    const server = inject('postgres').url;
    admin = new Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create database ${name}`);
    here = new URL(server).host;
    nobody = `127.0.0.1:${await freePort()}`;
    url = (...hosts) =>
      `${server.replace(here, hosts.join(',')).replace(/[^/]*$/, name)}?target_session_attrs=read-write`;
  });
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  const ask = async (address: string) => {
    const database = await openDatabase({ url: address, poolSize: 2 });
    try {
      return (await sql<{ name: string }>`select current_database() as name`.execute(database.db)).rows[0]?.name;
    } finally {
      await database.close();
    }
  };

  test('shows its hosts without the password', () => {
    expect(hostsOf('postgresql://molar:a%40b@db-1:5432,db-2/molar')).toBe('db-1:5432,db-2');
    expect(hostsOf('postgresql://molar:a@b@db-1:5432/molar')).toBe('db-1:5432');
    expect(hostsOf('postgres://db-1')).toBe('db-1');
  });

  test('connects to the host that is up, first or last', async () => {
    expect(await ask(url(nobody, here))).toBe(name);
    expect(await ask(url(here, nobody))).toBe(name);
  });

  test('never uses a server that accepts no writes, and finds it once it is promoted', async () => {
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    const database = await openDatabase({ url: url(nobody, here), poolSize: 2 });
    const count = () => sql`select 1 as one`.execute(database.db);
    const refusals = await Promise.all([1, 2, 3].map(() => count().catch((error: unknown) => error)));
    for (const refusal of refusals) expect(isUnreachable(refusal)).toBe(true);
    await admin.query(`alter database ${name} set default_transaction_read_only = off`);
    await expect.poll(() => count().catch(() => null)).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });

  test('a connection lost between two statements ends the transaction, not the process', async () => {
    const database = await openDatabase({ url: url(here), poolSize: 2 });
    const broken = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await expect
        .poll(async () => (await admin.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount)
        .toBe(0);
      // The client is notified of the loss while no query runs.
      await new Promise((resolve) => setImmediate(resolve));
      await sql`select 1`.execute(trx);
    });
    const error = await broken.catch((error: unknown) => error);
    expect(isUnreachable(error)).toBe(true);
    await database.close();
  });
});
