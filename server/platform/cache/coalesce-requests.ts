import { setImmediate as untilAllWereRead } from 'node:timers/promises';

type Running<T> = { result: Promise<T>; hasBegun: boolean; next: Promise<T> | null };

/** Longest wait for another caller's query, in milliseconds, so that one hanging query does not block the key. */
const MAX_WAIT_MS = 1000;

/**
 * Lets concurrent identical reads share one query. A caller never gets the result of a query that started before its
 * own request; it waits for the next one instead. Results are therefore as fresh as without sharing.
 */
export function coalesceRequests<T>(maxWaitMs = MAX_WAIT_MS): (key: string, load: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Running<T>>();

  function start(key: string, load: () => Promise<T>): Promise<T> {
    // The embedded database responds within the same event-loop tick; read the requests that have arrived first.
    const result = untilAllWereRead().then(() => {
      entry.hasBegun = true;
      return load();
    });
    const entry: Running<T> = { result, hasBegun: false, next: null };
    running.set(key, entry);
    const end = () => {
      if (running.get(key) === entry && !entry.next) running.delete(key);
    };
    result.then(end, end);
    return result;
  }

  return (key, load) => {
    const entry = running.get(key);
    if (!entry) return start(key, load);
    if (!entry.hasBegun) return entry.result;
    entry.next ??= untilSettled(entry.result, maxWaitMs).then(() => start(key, load));
    return entry.next;
  };
}

/** Resolves when the work has ended, or after this wait. */
function untilSettled(work: Promise<unknown>, maxWaitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs).unref();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
