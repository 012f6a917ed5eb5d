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

/** Where statements run: a commit that waits for a lost standby must not delay reads. */
type Pools = { writers: PostgresPool; readers: PostgresPool };

/** Statements outside transactions that only read; all others may write. */
const READS = /^\s*(?:select|show)\b/i;

/**
 * Kysely on PostgreSQL with `read committed` as the default isolation level, whatever the server's is: after it waited
 * for a row lock, a transaction has to see what was committed meanwhile. Its timeouts are set in the same round trip and
 * are local to the transaction, so that they work behind a transaction pooler. Transactions and single statements that
 * write use the writers' pool.
 */
export class ClinicDialect extends PostgresDialect {
  readonly #pools: Pools;
  readonly #begin: CompiledQuery;
  constructor(pools: Pools, limits: TransactionLimits | null = null) {
    super({ pool: pools.writers });
    this.#pools = pools;
    const timeOuts = limits
      ? `; set local lock_timeout = ${limits.lockMs}; set local idle_in_transaction_session_timeout = ${limits.idleMs}`
      : '';
    this.#begin = CompiledQuery.raw(`begin isolation level read committed${timeOuts}`);
  }
  override createDriver(): Driver {
    return new ClinicDriver(this.#pools, this.#begin);
  }
}

class ClinicDriver implements Driver {
  readonly #pools: Pools;
  readonly #writers: Driver;
  readonly #readers: Driver;
  readonly #begin: CompiledQuery;
  constructor(pools: Pools, begin: CompiledQuery) {
    this.#pools = pools;
    this.#writers = new PostgresDriver({ pool: pools.writers });
    this.#readers = new PostgresDriver({ pool: pools.readers });
    this.#begin = begin;
  }
  async init(): Promise<void> {
    await this.#writers.init();
    await this.#readers.init();
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new RoutedConnection(this.#writers, this.#readers);
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const inner = await routed(connection).take(accessMode === 'read only' ? 'readers' : 'writers');
    if (!isolationLevel && !accessMode) await inner.executeQuery(this.#begin);
    else await this.#writers.beginTransaction(inner, { isolationLevel: 'read committed', ...settings });
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#writers.commitTransaction(routed(connection).inner);
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#writers.rollbackTransaction(routed(connection).inner);
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await routed(connection).release();
  }
  async destroy(): Promise<void> {
    await this.#writers.destroy();
    if (this.#pools.readers !== this.#pools.writers) await this.#readers.destroy();
  }
}

function routed(connection: DatabaseConnection): RoutedConnection {
  if (connection instanceof RoutedConnection) return connection;
  throw new TypeError('not a connection of this driver');
}

type Side = keyof Pools;

/** A connection of one of the pools, acquired when the first statement shows which. */
class RoutedConnection implements DatabaseConnection {
  readonly #sides: { [Name in Side]: Driver };
  #taken: { side: Side; inner: DatabaseConnection } | null = null;
  #isInTransaction = false;
  constructor(writers: Driver, readers: Driver) {
    this.#sides = { writers, readers };
  }

  /** The connection that a transaction runs on. */
  get inner(): DatabaseConnection {
    if (!this.#taken) throw new Error('no transaction has begun');
    return this.#taken.inner;
  }

  async take(side: Side): Promise<DatabaseConnection> {
    const inner = await this.#connect(side);
    this.#isInTransaction = true;
    return inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.inner.executeQuery<R>(query);
    const inner = await this.#connect(READS.test(query.sql) ? 'readers' : 'writers');
    return withRetries(() => inner.executeQuery<R>(query));
  }

  streamQuery(): never {
    throw new Error('rows are not streamed');
  }

  async release(): Promise<void> {
    const taken = this.#taken;
    this.#taken = null;
    this.#isInTransaction = false;
    if (taken) await this.#sides[taken.side].releaseConnection(taken.inner);
  }

  async #connect(side: Side): Promise<DatabaseConnection> {
    if (this.#taken?.side === side) return this.#taken.inner;
    await this.release();
    const inner = await this.#sides[side].acquireConnection();
    this.#taken = { side, inner };
    return inner;
  }
}
