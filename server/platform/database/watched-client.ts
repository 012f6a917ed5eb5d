import type { CommitWatch } from './commit-watch.ts';
import type { Connection } from './connection-to.ts';
import { closeSocket } from './postgres-pool.ts';

type Settled = (...outcome: unknown[]) => void;

/**
 * Connections for a library with its own pool (the job queue). Their statements are watched and never rejected for
 * silence: the library would send each again on another connection.
 */
export function watchedConnection(connection: Connection, watch: CommitWatch, silenceMs: number): Connection {
  class WatchedClient extends connection.Client {
    // The driver has an overload for every kind of call; those with a callback return nothing.
    override query(...args: unknown[]): never {
      const unwatch = watch.watch({
        since: performance.now(),
        silenceMs,
        giveUp: () => undefined,
        drop: () => closeSocket(this),
      });
      const last = args.at(-1);
      if (typeof last === 'function') {
        const settle: Settled = (...outcome) => {
          unwatch();
          (last as Settled)(...outcome);
        };
        return super.query(...([...args.slice(0, -1), settle] as unknown as [string])) as never;
      }
      const result = super.query(...(args as [string])) as Promise<unknown>;
      void result.then(unwatch, unwatch);
      return result as never;
    }
  }
  return { ...connection, Client: WatchedClient };
}
