import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/open-database';
import { describeEachDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { openTestPortal } from '#testing/portal';

const root = fileURLToPath(new URL('../../', import.meta.url));

describeEachDatabase('attacks on the audit table', (open) => {
  let db: Database;
  beforeAll(async () => {
    ({ write: db } = await open());
  });

  test('attack 49: the database refuses to truncate the audit table, even for its owner', async () => {
    await sql`insert into audit_entry (action) values ('audit.seen')`.execute(db);
    for (const statement of ['truncate audit_entry', 'truncate person cascade', 'delete from audit_entry']) {
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow('audit_entry is append-only');
    }
  });
});

describe('a runtime role that does not own the tables', () => {
  const suffix = randomUUID().slice(0, 8);
  const [owner, runtime] = [`molar_owner_${suffix}`, `molar_${suffix}`];
  const databases: string[] = [];
  const { url: adminUrl } = inject('postgres');
  const rights = readFileSync(new URL('../../ops/postgres/runtime-role.sql', import.meta.url), 'utf8')
    .replaceAll(/\bmolar_owner\b/g, owner)
    .replaceAll(/\bmolar\b/g, runtime);

  const query = async (url: string, ...statements: string[]) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const urlOf = (database: string, username?: string) =>
    Object.assign(new URL(adminUrl), { pathname: `/${database}`, ...(username && { username, password: 'secret' }) })
      .href;
  /** A new database with the grants of both roles; `make` creates its tables. */
  const aDatabase = async (make: (name: string) => string) => {
    const name = `molar_${randomUUID().replaceAll('-', '')}`;
    databases.push(name);
    await query(adminUrl, make(name));
    await query(urlOf(name), rights);
    return { asOwner: urlOf(name, owner), asRuntime: urlOf(name, runtime) };
  };
  const empty = (name: string) => `create database ${name} owner ${owner}`;

  beforeAll(() =>
    query(adminUrl, `create role ${owner} login password 'secret'`, `create role ${runtime} login password 'secret'`),
  );
  afterAll(async () => {
    for (const name of databases) await query(adminUrl, `drop database if exists ${name} with (force)`);
    await query(adminUrl, `drop role ${owner}`, `drop role ${runtime}`);
  });

  test('attack 49: the portal works with this role, which cannot change, truncate or drop the audit table', async () => {
    const { asOwner, asRuntime } = await aDatabase(empty);
    const database = await openDatabase({ url: asRuntime, migrationUrl: asOwner });
    const portal = await openTestPortal(database, { DATABASE_URL: asRuntime, MIGRATION_DATABASE_URL: asOwner });
    try {
      const [offer] = await listOffers(portal, 'Teeth Cleaning');
      const token = await portal.tokenOf('patient@demo.test');
      const booked = await portal.call('POST', '/bookings', { token, body: bookingOf(offer!) });
      expect(booked).toMatchObject({ status: 200, body: { message: 'Booking Confirmed' } });
      // Its mail is a job in the queue's own schema.
      await portal.drain();
      const admin = await portal.tokenOf('admin@demo.test');
      expect((await portal.call('GET', '/audit', { token: admin })).status).toBe(200);
      for (const statement of [
        'truncate audit_entry',
        'drop table audit_entry',
        'delete from audit_entry',
        `update audit_entry set action = 'x'`,
        'alter table audit_entry disable trigger all',
        'drop trigger audit_entry_append_only on audit_entry',
        'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
        'set session_replication_role = replica',
        'create table elsewhere (id int)',
        'drop table job_outbox',
      ]) {
        await expect(query(asRuntime, statement), statement).rejects.toThrow(
          /append-only|must be owner|permission denied/,
        );
      }
      // Another server of the same version, or one that was started manually.
      const own = await openDatabase({ url: asRuntime });
      await openTestPortal(own, { DATABASE_URL: asRuntime }).then((other) => other.close());
      await own.close();
    } finally {
      await portal.close();
      await database.close();
    }
  });

  test('attack 49: a portal without the password of the owner starts once `molar migrate` has run with it', async () => {
    const { asOwner, asRuntime } = await aDatabase(empty);
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: asRuntime,
      MIGRATION_DATABASE_URL: asOwner,
      DATA_DIR: '/nowhere',
    };
    const output = execFileSync(process.execPath, ['server/commands/migrate.ts'], { env, cwd: root, encoding: 'utf8' });
    expect(output).toMatch(/^Portal .*; files in \/nowhere\n[^]*\nThe database has the tables of this version\.\n$/);
    expect(output).not.toContain('secret');
    const database = await openDatabase({ url: asRuntime });
    const portal = await openTestPortal(database, { DATABASE_URL: asRuntime });
    await portal.drain();
    await portal.close();
    await database.close();
    await expect(query(asRuntime, 'drop table job_outbox')).rejects.toThrow('must be owner');
    await expect(query(asRuntime, 'truncate booking cascade')).rejects.toThrow('permission denied');
  });

  test('if migrations are pending and the role may not run them, the start reports the setting to change', async () => {
    const { asRuntime } = await aDatabase(empty);
    const database = await openDatabase({ url: asRuntime });
    await expect(openTestPortal(database, { DATABASE_URL: asRuntime })).rejects.toThrow(
      /^the role of DATABASE_URL lacks a right \(permission denied .+\): name the role that owns the tables in MIGRATION_DATABASE_URL, or run `molar migrate` with it first$/,
    );
    await database.close();
  });
});
