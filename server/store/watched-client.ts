import type { ClientConfig } from 'pg';
import type { CommitWatch } from './commit-watch.ts';
import type { Connection } from './find-primary.ts';
import { closeSocket } from './postgres-pool.ts';

type Settled = (...outcome: unknown[]) => void;

/**
 * Connections for a library with a pool of its own (the job queue). Their statements are watched and wait as long as
 * they have to: given up, each would be asked again by another connection.
 */
export function watchedConnection(connection: Connection, watch: CommitWatch, silenceMs: number): Connection {
  class WatchedClient extends connection.Client {
    constructor(config?: ClientConfig) {
      super(config);
    }
    // The driver has an overload for every way to ask; those with a callback return nothing.
    override query(...asked: unknown[]): never {
      const done = watch.watch({
        since: performance.now(),
        silenceMs,
        giveUp: () => undefined,
        drop: () => closeSocket(this),
      });
      const last = asked.at(-1);
      if (typeof last === 'function') {
        const settle: Settled = (...outcome) => {
          done();
          (last as Settled)(...outcome);
        };
        return super.query(...([...asked.slice(0, -1), settle] as unknown as [string])) as never;
      }
      const answer = super.query(...(asked as [string])) as Promise<unknown>;
      void answer.then(done, done);
      return answer as never;
    }
  }
  return { ...connection, Client: WatchedClient };
}
