import type { Client, ClientBase, ClientConfig } from 'pg';

/** Statements outside transactions wait for row locks too: see `ClinicDialect`. */
const READ_COMMITTED = `set default_transaction_isolation = 'read committed'`;

/**
 * An idle connection is closed after this time, in milliseconds. Work that recurs each minute would otherwise open it
 * again, which takes PostgreSQL 10 ms.
 */
const IDLE_MS = 90_000;

/** The options of a connection pool. */
export type Connection = {
  connectionString: string;
  idleTimeoutMillis: number;
  application_name?: string;
  Client: new (config?: ClientConfig) => Client;
  onConnect: (client: ClientBase) => Promise<void>;
};

/**
 * How to connect to a clinic's database. Behind a transaction pooler (`isPooled`) the next statement may run on another
 * connection, so nothing is prepared or set per session.
 */
export async function connectionTo(url: string, { isPooled = false } = {}): Promise<Connection> {
  const [{ Client: PlainClient }, { PreparingClient }] = await Promise.all([
    import('pg'),
    import('./preparing-client.ts'),
  ]);
  return {
    connectionString: url,
    idleTimeoutMillis: IDLE_MS,
    Client: isPooled ? PlainClient : PreparingClient,
    onConnect: async (client) => {
      if (!isPooled) await client.query(READ_COMMITTED);
    },
  };
}
