import { CompiledQuery, PostgresDialect, PostgresDriver, type Driver, type PostgresDialectConfig } from 'kysely';

type Begin = Driver['beginTransaction'];

/**
 * Kysely on PostgreSQL, where a transaction that names no isolation level is `read committed`, whatever the server's
 * default is: behind a row lock it has to see what was committed meanwhile.
 */
export class ClinicDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ClinicDriver(this.#config);
  }
}

class ClinicDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<Begin>): Promise<void> {
    if (settings.isolationLevel) return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw('begin isolation level read committed'));
  }
}
