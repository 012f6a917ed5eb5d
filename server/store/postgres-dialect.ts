import { CompiledQuery, PostgresDialect, PostgresDriver, type Driver, type PostgresDialectConfig } from 'kysely';

type Begin = Driver['beginTransaction'];

/** How long a transaction may hold up others, in milliseconds. */
export type TransactionLimits = {
  /** It waits this long for a lock. */
  lockMs: number;
  /** It stays open this long while its server sends nothing: a frozen process would hold its locks for ever. */
  idleMs: number;
};

/**
 * Kysely on PostgreSQL, where a transaction that names no isolation level is `read committed`, whatever the server's
 * default is: behind a row lock it has to see what was committed meanwhile. Its time-outs are set in the same round
 * trip, and end with it, so that they hold behind a transaction pooler too.
 */
export class ClinicDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #begin: string;
  constructor(config: PostgresDialectConfig, limits: TransactionLimits | null = null) {
    super(config);
    this.#config = config;
    this.#begin = [
      'begin isolation level read committed',
      ...(limits
        ? [
            `set local lock_timeout = ${limits.lockMs}`,
            `set local idle_in_transaction_session_timeout = ${limits.idleMs}`,
          ]
        : []),
    ].join('; ');
  }
  override createDriver(): Driver {
    return new ClinicDriver(this.#config, this.#begin);
  }
}

class ClinicDriver extends PostgresDriver {
  readonly #begin: CompiledQuery;
  constructor(config: PostgresDialectConfig, begin: string) {
    super(config);
    this.#begin = CompiledQuery.raw(begin);
  }
  override async beginTransaction(...[connection, settings]: Parameters<Begin>): Promise<void> {
    if (settings.isolationLevel) return super.beginTransaction(connection, settings);
    await connection.executeQuery(this.#begin);
  }
}
