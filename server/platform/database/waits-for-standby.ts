import type { Client } from 'pg';
import type { Connection } from './connection-to.ts';
import { closeSocket } from './postgres-pool.ts';

const TIMEOUT_MS = 2000;

/**
 * Whether a commit of this role on the primary has waited two seconds for a synchronous standby: with a healthy one
 * every commit waits for an instant. Uses a new connection, because all others may be waiting.
 * @throws when no primary responds within two seconds.
 */
export async function waitsForStandby(connection: Connection): Promise<boolean> {
  const { connectionString, Client: Kind, onConnect } = connection;
  const client: Client = new Kind({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await onConnect(client);
    const { rows } = await client.query<{ waits: boolean }>(`
      select exists (
        select from pg_stat_activity
        where usename = current_user and wait_event = 'SyncRep'
          and query_start < clock_timestamp() - interval '2 seconds'
      ) as waits`);
    return rows[0]?.waits === true;
  } finally {
    closeSocket(client);
  }
}
