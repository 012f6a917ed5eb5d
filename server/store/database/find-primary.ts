import type { Client, ClientBase, ClientConfig, Pool } from 'pg';

/** Statements outside of transactions wait for row locks too: see `ClinicDialect`. */
const READ_COMMITTED = `set default_transaction_isolation = 'read committed'`;
/** The driver knows nothing of several hosts: each new connection is asked whether it takes writes. */
const ASK = 'show transaction_read_only';
/** PostgreSQL's own code for a server that cannot serve now; callers are told to come back. */
const CANNOT_CONNECT_NOW = '57P03';

/** What a pool is made with, ours and the job queue's. */
export type Connection = {
  connectionString: string;
  Client: new (config?: ClientConfig) => Client;
  onConnect: (client: ClientBase) => Promise<void>;
};

/** `db-1:5432,db-2:5432`: the hosts of a PostgreSQL address, which may name several as libpq's do. */
export function hostsOf(url: string): string {
  return /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
}

/** One address for each host of an address; what only libpq understands is left out. */
function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  const rest = after.replace(/([?&])target_session_attrs=[\w-]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

/**
 * How to connect to a clinic's database. Of several hosts the one that takes writes is used until it is lost; then
 * each new connection tries the next, so that a promoted standby is found without a restart. Behind a transaction
 * pooler (`isPooled`) the next statement may run on another connection: nothing is prepared or set for a session.
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
      const { rows } = await client.query<{ transaction_read_only: string }>(ASK);
      if (rows[0]?.transaction_read_only !== 'off') {
        throw Object.assign(new Error('this PostgreSQL is a standby'), { code: CANNOT_CONNECT_NOW });
      }
      proven.add(client);
    },
  };
}

/** A portal that starts while the first host is gone finds the other; where none answers, its first query tells. */
export async function findPrimary(pool: Pool, url: string): Promise<void> {
  const addresses = addressesOf(url);
  if (addresses.length < 2) return;
  for (const _ of addresses) {
    const client = await pool.connect().catch(() => null);
    client?.release();
    if (client) return;
  }
}
