import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { CommitWatch } from './commit-watch.ts';
import { closeSocket } from './postgres-pool.ts';

/** A code of PostgreSQL and a message of the driver that `isUnreachable` knows: the response is 503 with Retry-After. */
const CANNOT_CONNECT_NOW = '57P03';
const waitsForStandby = () =>
  Object.assign(new Error('commits wait for a standby that is lost'), { code: CANNOT_CONNECT_NOW });
const unanswered = () => new Error('Connection terminated: the database did not answer');

/** Connections that write. One whose statement is silent keeps its place until the statement has an answer. */
export class WriterPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #watch: CommitWatch;
  readonly #silenceMs: number;
  constructor(pool: Pool, watch: CommitWatch, silenceMs: number) {
    this.#pool = pool;
    this.#watch = watch;
    this.#silenceMs = silenceMs;
  }
  get options() {
    return this.#pool.options;
  }
  async connect(): Promise<PostgresPoolClient> {
    if (this.#watch.isClosed) throw waitsForStandby();
    const client = new WriterClient(await this.#pool.connect(), this.#watch, this.#silenceMs);
    // The driver's type has more of a result, and cursors, which are not used.
    return client as unknown as PostgresPoolClient;
  }
  end(): Promise<void> {
    this.#watch.stop();
    return this.#pool.end();
  }
}

class WriterClient {
  readonly #client: PoolClient;
  readonly #watch: CommitWatch;
  readonly #silenceMs: number;
  /** Settles when a silent statement has its answer. */
  #silent: Promise<unknown> | null = null;
  constructor(client: PoolClient, watch: CommitWatch, silenceMs: number) {
    this.#client = client;
    this.#watch = watch;
    this.#silenceMs = silenceMs;
  }

  query(text: string, values: unknown[]): Promise<QueryResult> {
    if (this.#silent) return Promise.reject(unanswered());
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    const answer = this.#client.query(text, values);
    const done = this.#watch.watch({
      since: performance.now(),
      silenceMs: this.#silenceMs,
      giveUp: () => {
        this.#silent ??= answer.catch(() => undefined);
        reject(unanswered());
      },
      drop: () => closeSocket(this.#client),
    });
    void answer.then(resolve, reject).finally(done);
    return promise;
  }

  /** What a silent statement left of its transaction ends with the connection. */
  release(isBroken?: boolean): void {
    if (this.#silent) void this.#silent.finally(() => this.#client.release(true));
    else this.#client.release(isBroken);
  }
}
