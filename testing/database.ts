import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { migrate } from '#server/store/database/migrate';
import { openDatabase, type OpenDatabase } from '#server/store/database/open-database';

export type DatabaseKind = OpenDatabase['kind'];

/** Connections for one test file; races need many. */
const POOL_SIZE = 20;

/** Survives from file to file: starting the embedded database costs a second, emptying it a millisecond. */
const shared = globalThis as typeof globalThis & { molarEmbedded?: Promise<OpenDatabase> };

/** An empty, migrated database: PostgreSQL a new one each time, embedded the worker's own, emptied. */
export async function openTestDatabase(kind: DatabaseKind): Promise<OpenDatabase> {
  return kind === 'postgres' ? openCopy() : openEmbedded();
}

/** A PostgreSQL database that had no migration yet, for a test of an upgrade; the test closes it. */
export async function openUnmigratedDatabase(): Promise<OpenDatabase> {
  return openOwn('template0');
}

/** The address of a test's PostgreSQL, for connections of one's own. */
export function addressOf({ engine }: OpenDatabase): string {
  if (!('connection' in engine)) throw new Error('the embedded database has no address');
  return engine.connection.connectionString;
}

/** Runs the same suite on both databases; `open` gives an empty one. Databases left open are closed at the end. */
export function describeEachDatabase(
  name: string,
  suite: (open: () => Promise<OpenDatabase>, kind: DatabaseKind) => void,
): void {
  // A pooler stands before PostgreSQL alone.
  const kinds: DatabaseKind[] = inject('postgres').pooler === null ? ['embedded', 'postgres'] : ['postgres'];
  describe.each(kinds)(`${name} (%s)`, (kind) => {
    const opened: OpenDatabase[] = [];
    // Hooks run in reverse order, so the suite's own clean-up comes before this one.
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

async function openEmbedded(): Promise<OpenDatabase> {
  shared.molarEmbedded ??= openDatabase({ folder: null }).then(async (database) => {
    await migrate(database);
    return database;
  });
  const database = await shared.molarEmbedded;
  await empty(database);
  return { ...database, close: async () => undefined };
}

async function openCopy(): Promise<OpenDatabase> {
  return openOwn(inject('postgres').template);
}

async function openOwn(template: string): Promise<OpenDatabase> {
  const { url, pooler } = inject('postgres');
  const name = `molar_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
  const at = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = await openDatabase({
    url: at(pooler ?? url),
    ...(pooler !== null && { isPooled: true, migrationUrl: at(url) }),
    poolSize: POOL_SIZE,
    // A race is about who wins, not about how busy this machine is.
    patienceMs: 60_000,
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await database.close();
    await administer(url, `drop database if exists ${name} with (force)`);
  };
  return { ...database, close: () => (closing ??= close()) };
}

/** The same PostgreSQL database by connections of another server. */
export async function openAgain(database: OpenDatabase): Promise<OpenDatabase> {
  const isPooled = inject('postgres').pooler !== null;
  return openDatabase({ url: addressOf(database), isPooled, poolSize: POOL_SIZE, patienceMs: 60_000 });
}

/** Everything but the account of migrations, and what the job queue has of itself. */
async function empty({ db }: OpenDatabase): Promise<void> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename <> 'migration') or (schemaname = 'pgboss' and tablename like 'job%')`.execute(
    db,
  );
  const names = tables.rows.map(({ name }) => name).join(', ');
  if (!names) return;
  await db.transaction().execute(async (trx) => {
    // The audit refuses to be emptied, except by a superuser who switches its triggers off.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${sql.raw(names)} restart identity cascade`.execute(trx);
  });
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
