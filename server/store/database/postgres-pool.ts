import { Socket } from 'node:net';
import { Client, Pool, type ClientBase } from 'pg';
import type { Connection } from './find-primary.ts';

/** A connection that is quiet for so long is asked whether its other end is still there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

type PoolLimits = {
  max: number;
  connectionTimeoutMillis: number;
  idleTimeoutMillis?: number;
  silenceMs: number | null;
  /** A `CommitWatch` ends the silence of its statements: `silenceMs` holds only until it is connected. */
  isWatched?: boolean;
};

/**
 * Connections to PostgreSQL. One whose other end sends nothing for `silenceMs` is closed, with its statement: a machine
 * that vanished with its network never says that it is gone.
 */
export function openPool(connection: Connection, limits: PoolLimits): Pool {
  const { silenceMs, isWatched = false, ...sizes } = limits;
  const watched: Connection = {
    ...connection,
    // Before anything else is asked of it: its host may fall silent at the first question.
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
  // A lost connection fails its query, or is replaced at the next one; without listeners, on the pool for idle ones
  // and on each connection for those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Ends a connection that hears nothing for so long, in milliseconds; 0 lets it wait for ever. */
export function limitSilence(client: ClientBase, silenceMs: number): void {
  const stream = socketOf(client);
  stream?.removeAllListeners('timeout');
  stream?.setTimeout(silenceMs, () => closeSocket(client));
}

/** Closes a connection without the protocol's farewell, as nobody may be at the other end; its statement fails. */
export function closeSocket(client: ClientBase): void {
  socketOf(client)?.destroy(new Error('Connection terminated: the database said nothing'));
}

function socketOf(client: ClientBase): Socket | null {
  const stream = client instanceof Client ? client.connection.stream : null;
  return stream instanceof Socket ? stream : null;
}
