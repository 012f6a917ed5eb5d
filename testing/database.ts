import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { provideEmbeddedTemplate } from './embedded-template.ts';

export type DatabaseKind = OpenDatabase['kind'];

/** Connections for one test file; race tests need many. */
const POOL_SIZE = 20;
/** Far more than a busy machine needs. A transaction that an earlier file left open holds the only connection. */
const EMPTIED_WITHIN_MS = 30_000;

/**
 * Shared by the files of a worker: starting the embedded database takes a second, emptying it a millisecond; a connection
 * to create and drop databases takes a process of PostgreSQL.
 */
const shared = globalThis as typeof globalThis & {
  molarEmbedded?: Promise<OpenDatabase>;
  molarAdmin?: Pool;
};

/** Opens an empty, migrated database: a new one on PostgreSQL, the worker's shared one when embedded. */
export async function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'postgres' ? openCopy() : openEmbedded();
}

/** A PostgreSQL database without migrations, for tests of an upgrade; the test closes it. */
export async function openUnmigratedDatabase(): Promise<OpenDatabase> {
  return openOwn('template0');
}

/** The connection URL of a test's PostgreSQL database, for separate connections. */
export function addressOf({ engine }: OpenDatabase): string {
  if (!('connection' in engine)) throw new Error('the embedded database has no URL');
  return engine.connection.connectionString;
}

type Suite = (open: () => Promise<OpenDatabase>, kind: DatabaseKind) => void;

/**
 * Runs a suite on both databases, because its rules depend on what they do: locks, notifications, types.
 * `open` returns an empty one. Closes databases that are still open at the end.
 */
export function describeEachDatabase(name: string, suite: Suite): void {
  describeDatabases(['embedded', 'postgres'], name, suite);
}

/**
 * The same on PostgreSQL alone, for rules that are decided above the database: who may do what, what is accepted, what
 * follows from what. EVERY_DATABASE=1 runs it on both; the journeys of a phone use the embedded one.
 */
export function describeOneDatabase(name: string, suite: Suite): void {
  describeDatabases(kindsOfOne, name, suite);
}

/** The databases of a suite that needs only one. */
export const kindsOfOne: DatabaseKind[] = process.env['EVERY_DATABASE'] ? ['embedded', 'postgres'] : ['postgres'];

function describeDatabases(kinds: DatabaseKind[], name: string, suite: Suite): void {
  // The pooler works with PostgreSQL only.
  const usable = kinds.filter((kind) => kind === 'postgres' || inject('postgres').pooler === null);
  describe.each(usable)(`${name} (%s)`, (kind) => {
    const opened: OpenDatabase[] = [];
    // Hooks run in reverse order, so the suite's own clean-up runs before this one.
    afterAll(async () => {
      for (const database of opened) await database.close();
    });
    suite(async () => {
      const database = await openTestDatabase(kind);
      opened.push(database);
      return database;
    }, kind);
  });
}

/** Opens a migrated embedded database of one's own, in memory. */
export async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const { archive } = await provideEmbeddedTemplate();
  return openDatabase({ folder: null, dump: new Blob([readFileSync(archive)]) });
}

async function openEmbedded(): Promise<OpenDatabase> {
  shared.molarEmbedded ??= openEmbeddedCopy();
  const database = await shared.molarEmbedded;
  const isEmpty = await Promise.race([
    empty(database).then(() => true),
    pause(EMPTIED_WITHIN_MS, false, { ref: false }),
  ]);
  if (isEmpty) return { ...database, close: async () => undefined };
  process.stderr.write('A test file left a transaction of the embedded database open: the next one gets a new one.\n');
  shared.molarEmbedded = openEmbeddedCopy();
  return { ...(await shared.molarEmbedded), close: async () => undefined };
}

async function openCopy(): Promise<OpenDatabase> {
  return openOwn(inject('postgres').template);
}

async function openOwn(template: string): Promise<OpenDatabase> {
  const { url, pooler } = inject('postgres');
  const name = `molar_${randomUUID().replaceAll('-', '')}`;
  // Takes half of the default's time, which writes every page into the log.
  await administer(url, `create database ${name} template ${template} strategy file_copy`);
  const urlAt = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = await openDatabase({
    url: urlAt(pooler ?? url),
    ...(pooler !== null && { isPooled: true, migrationUrl: urlAt(url) }),
    poolSize: POOL_SIZE,
    // A race tests who wins; it must not time out on a busy machine.
    connectTimeoutMs: 60_000,
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await database.close();
    await administer(url, `drop database if exists ${name} with (force)`);
  };
  return { ...database, close: () => (closing ??= close()) };
}

/** Opens the same PostgreSQL database with separate connections, as another server would. */
export async function openAgain(database: OpenDatabase): Promise<OpenDatabase> {
  const isPooled = inject('postgres').pooler !== null;
  return openDatabase({ url: addressOf(database), isPooled, poolSize: POOL_SIZE, connectTimeoutMs: 60_000 });
}

/** Empties every table except the record of migrations. */
async function empty({ write: db }: OpenDatabase): Promise<void> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'migration'`.execute(db);
  const names = tables.rows.map(({ name }) => name).join(', ');
  if (!names) return;
  await db.transaction().execute(async (trx) => {
    // The audit table rejects truncation unless a superuser disables its triggers.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${sql.raw(names)} restart identity cascade`.execute(trx);
  });
}

async function administer(url: string, statement: string): Promise<void> {
  await (shared.molarAdmin ??= openAdmin(url)).query(statement);
}

/** It ends with the worker. */
function openAdmin(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return pool;
}
