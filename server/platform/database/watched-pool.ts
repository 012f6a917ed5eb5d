import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { CommitWatch } from './commit-watch.ts';
import { closeSocket } from './postgres-pool.ts';

/** A PostgreSQL code and a driver message that `isUnreachable` recognizes: the response is 503 with Retry-After. */
const CANNOT_CONNECT_NOW = '57P03';
const refused = (reason: string) => Object.assign(new Error(reason), { code: CANNOT_CONNECT_NOW });
const noResponse = () => new Error('Connection terminated: the database did not respond');

/** Whether the connection ended with the statement: its server stopped, or the socket closed. */
function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return /^(?:08|57P0|ECONN|EPIPE)/.test(code) || message.includes('Connection terminated');
}

type Watching = { watch: CommitWatch; silenceMs: number; isReader: boolean };

/**
 * Connections whose statements are watched. One that writes stays in the pool with a silent statement, unused, until the
 * statement settles; one that reads is closed.
 */
export class WatchedPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #how: Watching;
  constructor(pool: Pool, how: Watching) {
    this.#pool = pool;
    this.#how = how;
  }
  get options() {
    return this.#pool.options;
  }
  async connect(): Promise<PostgresPoolClient> {
    const { watch, silenceMs, isReader } = this.#how;
    if (watch.isAway) throw refused('the database does not respond');
    if (watch.isClosed && !isReader) throw refused('commits wait for a standby that is lost');
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      reject(noResponse());
    };
    const done = watch.watch({ since: performance.now(), silenceMs, giveUp, drop: () => undefined });
    const connected = this.#pool.connect().then((found) => (isLate ? found.release() : resolve(found)), reject);
    void connected.finally(done);
    const client = new WatchedClient(await promise, this.#how);
    // The driver's type also declares cursors and more fields of a result, which are unused.
    return client as unknown as PostgresPoolClient;
  }
  end(): Promise<void> {
    this.#how.watch.stop();
    return this.#pool.end();
  }
}

class WatchedClient {
  readonly #client: PoolClient;
  readonly #how: Watching;
  /** Settles with the silent statement; null if none is silent. */
  #silent: Promise<unknown> | null = null;
  /** A single statement failed with the connection; the pool would hand it out until its socket closes. */
  #isBroken = false;
  constructor(client: PoolClient, how: Watching) {
    this.#client = client;
    this.#how = how;
  }

  query(text: string, values: unknown[]): Promise<QueryResult> {
    if (this.#silent) return Promise.reject(noResponse());
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    const result = this.#client.query(text, values);
    const { watch, silenceMs, isReader } = this.#how;
    const done = watch.watch({
      since: performance.now(),
      silenceMs,
      giveUp: () => {
        this.#silent ??= result.catch(() => undefined);
        reject(noResponse());
        if (isReader) closeSocket(this.#client);
      },
      drop: () => closeSocket(this.#client),
    });
    const fail = (error: unknown) => {
      this.#isBroken ||= isConnectionLost(error);
      reject(error);
    };
    void result.then(resolve, fail).finally(done);
    return promise;
  }

  /** A connection with a silent statement is closed, which rolls its transaction back. */
  release(isBroken?: boolean): void {
    if (this.#silent) void this.#silent.finally(() => this.#client.release(true));
    else this.#client.release(this.#isBroken || isBroken);
  }
}
