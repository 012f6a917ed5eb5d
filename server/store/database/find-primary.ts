import type { Client, ClientBase, ClientConfig, Pool } from 'pg';

/** Statements outside transactions wait for row locks too: see `ClinicDialect`. */
const READ_COMMITTED = `set default_transaction_isolation = 'read committed'`;
/** The driver does not support several hosts, so each new connection checks whether its server accepts writes. */
const READ_ONLY_QUERY = 'show transaction_read_only';
/** PostgreSQL's code for a server that cannot serve now; the response is 503 with Retry-After. */
const CANNOT_CONNECT_NOW = '57P03';

/** The options of a connection pool, ours and the job queue's. */
export type Connection = {
  connectionString: string;
  Client: new (config?: ClientConfig) => Client;
  onConnect: (client: ClientBase) => Promise<void>;
};

/** The hosts of a PostgreSQL address, such as `db-1:5432,db-2:5432`; like libpq's it may name several. */
export function hostsOf(url: string): string {
  return /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
}

/** One address per host, without `target_session_attrs`, which only libpq understands. */
function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const rest = after.replace(/([?&])target_session_attrs=[\w-]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/**
 * How to connect to a clinic's database. Of several hosts, uses the one that accepts writes until it is lost; then each
 * new connection tries the next one, so that a promoted standby is found without a restart. Behind a transaction pooler
 * (`isPooled`) the next statement may run on another connection, so nothing is prepared or set per session.
 */
export async function connectionTo(url: string, { isPooled = false } = {}): Promise<Connection> {
  const [{ Client: PlainClient }, { PreparingClient }] = await Promise.all([
    import('pg'),
    import('./preparing-client.ts'),
  ]);
  const Base: typeof PlainClient = isPooled ? PlainClient : PreparingClient;
  const addresses = addressesOf(url);
  const setUp = async (client: ClientBase) => {
    if (!isPooled) await client.query(READ_COMMITTED);
  };
  if (addresses.length < 2) return { connectionString: url, Client: Base, onConnect: setUp };
  const proven = new WeakSet<object>();
  let current = 0;
  class OneOfSeveral extends Base {
    constructor(config?: ClientConfig) {
      const tried = current;
      super({ ...config, connectionString: addresses[tried] ?? url });
      this.once('end', () => {
        if (!proven.has(this) && tried === current) current = (tried + 1) % addresses.length;
      });
    }
  }
  return {
    connectionString: url,
    Client: OneOfSeveral,
    onConnect: async (client: ClientBase) => {
      await setUp(client);
      const { rows } = await client.query<{ transaction_read_only: string }>(READ_ONLY_QUERY);
      if (rows[0]?.transaction_read_only !== 'off') {
        throw Object.assign(new Error('this PostgreSQL is a standby'), { code: CANNOT_CONNECT_NOW });
      }
      proven.add(client);
    },
  };
}

/** Connects once per host until one accepts writes, for a start while the first host is down. If none does, the first query fails. */
export async function findPrimary(pool: Pool, url: string): Promise<void> {
  const addresses = addressesOf(url);
  if (addresses.length < 2) return;
  for (const _ of addresses) {
    const client = await pool.connect().catch(() => null);
    client?.release();
    if (client) return;
  }
}
