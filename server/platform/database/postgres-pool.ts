import { Socket } from 'node:net';
import { Client, Pool, type ClientBase } from 'pg';
import type { Connection } from './connection-to.ts';

/** TCP keep-alive starts after this idle time, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

type PoolLimits = {
  max: number;
  connectionTimeoutMillis: number;
  idleTimeoutMillis?: number;
  silenceMs: number | null;
  /** A `CommitWatch` watches its statements, so `silenceMs` applies only until it is connected. */
  isWatched?: boolean;
};

/**
 * Connections to PostgreSQL. One that receives nothing for `silenceMs` is closed and its statement fails, because a
 * machine that lost power or network does not close its connections.
 */
export function openPool(connection: Connection, limits: PoolLimits): Pool {
  const { silenceMs, isWatched = false, ...sizes } = limits;
  const watched: Connection = {
    ...connection,
    // Set before the first query, because the host may not respond even to that one.
    onConnect: async (client) => {
      if (silenceMs !== null) limitSilence(client, silenceMs);
      await connection.onConnect(client);
      if (isWatched) limitSilence(client, 0);
    },
  };
  const pool = new Pool({
    ...watched,
    ...sizes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A lost connection fails its query or is replaced at the next one. Without these listeners (the pool's for idle
  // connections, the client's for those in use) the error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Closes a connection that receives nothing for this long, in milliseconds; 0: never. */
function limitSilence(client: ClientBase, silenceMs: number): void {
  const stream = socketOf(client);
  stream?.removeAllListeners('timeout');
  stream?.setTimeout(silenceMs, () => closeSocket(client));
}

/** Closes a connection without the protocol's Terminate message, as the server may be gone; its statement fails. */
export function closeSocket(client: ClientBase): void {
  socketOf(client)?.destroy(new Error('Connection terminated: the database did not respond'));
}

function socketOf(client: ClientBase): Socket | null {
  const stream = client instanceof Client ? client.connection.stream : null;
  return stream instanceof Socket ? stream : null;
}
