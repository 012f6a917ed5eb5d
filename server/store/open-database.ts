import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type Transaction } from 'kysely';
import { connectionTo, findPrimary, type Connection } from './find-primary.ts';
import type { TransactionLimits } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';

/** A handle queries run on: the database itself or the transaction that is open. */
export type Database = Kysely<Tables>;
export type Handle = Database | Transaction<Tables>;

export type OpenDatabase = {
  db: Database;
  /** The same by connections of its own: who only looks is not held up by a rush of bookings. */
  visitorsDb: Database;
  kind: 'embedded' | 'postgres';
  /** The engine itself, for a library that brings its own queries (the job queue). */
  engine: { pglite: PGlite } | { connection: Connection };
  /** Runs a file of several statements in one transaction; Kysely sends one at a time. */
  runScript: (sql: string) => Promise<void>;
  close: () => Promise<void>;
};

/** PostgreSQL type ids whose values must not become floats, strings or local dates. */
const INT8 = 20;
const DATE = 1082;

/** Opens the database of a clinic: PostgreSQL by its URL, else the embedded one in a folder (or in memory). */
export async function openDatabase(where: Postgres | { folder: string | null }): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where) : openEmbedded(where.folder);
}

/** Each look takes a millisecond or two, and equal ones share theirs. */
const VISITORS_POOL_SIZE = 2;

export type Postgres = {
  url: string;
  poolSize?: number;
  /** `url` leads to a pooler that gives a connection away after each transaction. */
  isPooled?: boolean;
  /** Where migrations run, when not at `url`. */
  migrationUrl?: string;
} & Limits;

/** Time-outs on PostgreSQL. */
export type Limits = {
  /** A call waits this long for a connection before it is told to come back later, in milliseconds. */
  patienceMs?: number;
  /** A statement waits this long for a word of the database, in milliseconds; null, for ever. */
  silenceMs?: number | null;
  /** How long a transaction may hold up others; null, for ever. */
  transactions?: TransactionLimits | null;
};

async function openPostgres({
  url,
  poolSize = 8,
  isPooled = false,
  migrationUrl = url,
  patienceMs = 3000,
  silenceMs = null,
  transactions = null,
}: Postgres): Promise<OpenDatabase> {
  const [{ types }, { openPool, limitSilence }, { ClinicDialect }] = await Promise.all([
    import('pg'),
    import('./postgres-pool.ts'),
    import('./postgres-dialect.ts'),
  ]);
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text: string) => text);
  const connection = await connectionTo(url, { isPooled });
  const limits = { connectionTimeoutMillis: patienceMs, silenceMs };
  const pool = openPool(connection, { max: poolSize, ...limits });
  const visitorsPool = openPool(connection, { max: VISITORS_POOL_SIZE, ...limits });
  // Migrations are rare: their connection closes as soon as it is idle.
  const migrationPool =
    migrationUrl === url
      ? pool
      : openPool(await connectionTo(migrationUrl), { max: 1, ...limits, idleTimeoutMillis: 1000 });
  await findPrimary(pool, url);
  const db = new Kysely<Tables>({ dialect: new ClinicDialect({ pool }, transactions) });
  const visitorsDb = new Kysely<Tables>({ dialect: new ClinicDialect({ pool: visitorsPool }, transactions) });
  return {
    db,
    visitorsDb,
    kind: 'postgres',
    engine: { connection },
    runScript: async (script) => {
      const client = await migrationPool.connect();
      // A large index, or the turn of another server, may take its time.
      limitSilence(client, 0);
      try {
        await client.query(`begin;\n${script}\ncommit;`);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        limitSilence(client, silenceMs ?? 0);
        client.release();
      }
    },
    close: async () => {
      if (migrationPool !== pool) await migrationPool.end();
      await Promise.all([db.destroy(), visitorsDb.destroy()]);
    },
  };
}

async function openEmbedded(folder: string | null): Promise<OpenDatabase> {
  const [{ PGlite: Engine }, { btree_gist }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const pglite = await Engine.create({
    ...(folder ? { dataDir: folder } : {}),
    extensions: { btree_gist, pg_trgm },
    parsers: { [INT8]: Number, [DATE]: (text: string) => text },
  });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    visitorsDb: db,
    kind: 'embedded',
    engine: { pglite },
    // Nobody else gets in between a failure and its rollback.
    runScript: (script) =>
      pglite.transaction(async (trx) => {
        await trx.exec(script);
      }),
    // Kysely closes the instance only once it has run a query of its own.
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
