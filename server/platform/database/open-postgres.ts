import { Kysely, type PostgresPool } from 'kysely';
import { types, type Pool } from 'pg';
import { CommitWatch } from './commit-watch.ts';
import { connectionTo, type Connection } from './connection-to.ts';
import { ClinicDialect, type TransactionLimits } from './postgres-dialect.ts';
import { openPool } from './postgres-pool.ts';
import { plugins, type Tables } from './tables.ts';
import { DATE, INT8 } from './type-ids.ts';
import { waitsForStandby } from './waits-for-standby.ts';
import { WatchedPool } from './watched-pool.ts';

/** Most connections of a process. A read takes a millisecond or two. */
const WRITERS = 6;
const READERS = 4;
const VISITORS = 2;
/** Migrations of one process run one after the other; their connections close as soon as they are idle. */
const MIGRATIONS = { max: 3, idleTimeoutMillis: 1000 };

export type Postgres = {
  url: string;
  /** How many connections write. */
  poolSize?: number;
  /** `url` is that of a transaction pooler. */
  isPooled?: boolean;
  /** The address for migrations if it is not `url`. */
  migrationUrl?: string;
  /** By which other servers recognise the connections of this one (`connectionNameOf`). */
  connectionName?: string;
} & Limits;

/** Timeouts on PostgreSQL. */
export type Limits = {
  /** A request waits this long for a connection before it fails with 503, in milliseconds. */
  connectTimeoutMs?: number;
  /** A statement waits this long for a response, in milliseconds; null: forever. */
  silenceMs?: number | null;
  /** How long a transaction may block others; null: forever. */
  transactions?: TransactionLimits | null;
};

/** Opens PostgreSQL. Reads, writes and visitors have separate connections, so that none of them starves another. */
export async function openPostgres({
  url,
  poolSize = WRITERS,
  isPooled = false,
  migrationUrl = url,
  connectionName,
  connectTimeoutMs = 3000,
  silenceMs = null,
  transactions = null,
}: Postgres) {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, (text: string) => text);
  const connection = await connectionTo(url, { isPooled });
  const limits = { connectionTimeoutMillis: connectTimeoutMs, silenceMs };
  const isWatched = silenceMs !== null;
  const watch = isWatched ? new CommitWatch(() => waitsForStandby(connection)) : null;
  const named = { ...connection, ...(connectionName && { application_name: connectionName }) };
  const limited = isPooled || !transactions ? named : limitLocks(named, transactions.lockMs);
  const pool = openPool(limited, { max: poolSize, ...limits, isWatched });
  const watched = (pool: Pool, isReader: boolean) =>
    watch && isWatched ? new WatchedPool(pool, { watch, silenceMs, isReader }) : pool;
  const readOnly = refuseWrites(limited);
  const readers = openPool(readOnly, { max: READERS, ...limits, isWatched });
  const visitors = openPool(readOnly, { max: VISITORS, ...limits, isWatched });
  const migrations = openPool(await connectionTo(migrationUrl), { ...MIGRATIONS, ...limits, isWatched: true });
  const open = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new ClinicDialect(pool, transactions), plugins });
  const handles = {
    write: open(watched(pool, false)),
    read: open(watched(readers, true)),
    visitors: open(watched(visitors, true)),
  };
  return {
    ...handles,
    kind: 'postgres' as const,
    connections: () => ({ write: pool, read: readers, visitors }),
    engine: { connection },
    runScript: async (script: string) => {
      const client = await migrations.connect();
      try {
        await client.query(`begin;\n${script}\ncommit;`);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: async () =>
      void (await Promise.all([...Object.values(handles).map((handle) => handle.destroy()), migrations.end()])),
  };
}

/**
 * A session that can neither write nor lock rows. Behind a pooler, even one that DATABASE_POOLER does not name, nothing is
 * set: it gives sessions to other clients, which may write. A pooler reports an invented process id to its clients.
 */
function refuseWrites(connection: Connection): Connection {
  return {
    ...connection,
    onConnect: async (client) => {
      await connection.onConnect(client);
      const { processID } = client as { processID?: number };
      await client.query(
        `select set_config('default_transaction_read_only', 'on', false) where pg_backend_pid() = ${Number(processID)}`,
      );
    },
  };
}

/** A statement outside transactions waits at most this long for a lock, in milliseconds; transactions set it themselves. */
function limitLocks(connection: Connection, lockMs: number): Connection {
  return {
    ...connection,
    onConnect: async (client) => {
      await connection.onConnect(client);
      await client.query(`set lock_timeout = ${lockMs}`);
    },
  };
}
