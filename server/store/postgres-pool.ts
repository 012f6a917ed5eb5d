import { Socket } from 'node:net';
import { Client, Pool, type ClientBase } from 'pg';
import type { Connection } from './find-primary.ts';

/** A connection that is quiet for so long is asked whether its other end is still there, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Connections to PostgreSQL. One whose other end says nothing for `silenceMs` is given up, with its statement: a
 * machine that vanished with its network never says that it is gone.
 */
export function openPool(
  connection: Connection,
  limits: { max: number; connectionTimeoutMillis: number; silenceMs: number | null; idleTimeoutMillis?: number },
): Pool {
  const { silenceMs, ...sizes } = limits;
  const watched: Connection = {
    ...connection,
    // Before anything else is asked of it: its host may fall silent at the first question.
    onConnect: async (client) => {
      if (silenceMs !== null) limitSilence(client, silenceMs);
      await connection.onConnect(client);
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
  const stream = client instanceof Client ? client.connection.stream : null;
  if (!(stream instanceof Socket)) return;
  stream.removeAllListeners('timeout');
  stream.setTimeout(silenceMs, () => stream.destroy(new Error('Connection terminated: the database said nothing')));
}
