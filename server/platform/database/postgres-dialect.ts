import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { withRetries } from './retries.ts';

/** How long a transaction may block others, in milliseconds. */
export type TransactionLimits = {
  /** Longest wait for a lock. */
  lockMs: number;
  /** Longest time that it stays open without a statement: a frozen process would hold its locks forever. */
  idleMs: number;
};

/**
 * Kysely on PostgreSQL with `read committed` as the default isolation level, whatever the server's is: after it waited
 * for a row lock, a transaction has to see what was committed meanwhile. Its timeouts are set in the same round trip and
 * are local to the transaction, so that they work behind a transaction pooler. A statement outside of a transaction is
 * repeated while it deadlocks.
 */
export class ClinicDialect extends PostgresDialect {
  readonly #pool: PostgresPool;
  readonly #begin: CompiledQuery;
  constructor(pool: PostgresPool, limits: TransactionLimits | null = null) {
    super({ pool });
    this.#pool = pool;
    const timeOuts = limits
      ? `; set local lock_timeout = ${limits.lockMs}; set local idle_in_transaction_session_timeout = ${limits.idleMs}`
      : '';
    this.#begin = CompiledQuery.raw(`begin isolation level read committed${timeOuts}`);
  }
  override createDriver(): Driver {
    return new ClinicDriver(this.#pool, this.#begin);
  }
}

class ClinicDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;
  constructor(pool: PostgresPool, begin: CompiledQuery) {
    super({ pool });
    this.#begin = begin;
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new RepeatingConnection((await super.acquireConnection()) as Inner);
  }
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const inner = beginOf(connection);
    const { isolationLevel, accessMode } = settings;
    if (!isolationLevel && !accessMode) await inner.executeQuery(this.#begin);
    else await super.beginTransaction(inner, { isolationLevel: 'read committed', ...settings });
  }
  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return super.commitTransaction(innerOf(connection));
  }
  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return super.rollbackTransaction(innerOf(connection));
  }
  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    return super.releaseConnection(innerOf(connection));
  }
}

type Inner = Parameters<PostgresDriver['releaseConnection']>[0];

/** Repeats a statement that deadlocks, unless it is in a transaction, which is repeated as a whole. */
class RepeatingConnection implements DatabaseConnection {
  readonly inner: Inner;
  isInTransaction = false;
  constructor(inner: Inner) {
    this.inner = inner;
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.inner.executeQuery<R>(query);
    return withRetries(() => this.inner.executeQuery<R>(query));
  }
  streamQuery(): never {
    throw new Error('rows are not streamed');
  }
}

function innerOf(connection: DatabaseConnection): Inner {
  if (connection instanceof RepeatingConnection) return connection.inner;
  throw new TypeError('not a connection of this driver');
}

function beginOf(connection: DatabaseConnection): Inner {
  if (connection instanceof RepeatingConnection) connection.isInTransaction = true;
  return innerOf(connection);
}
