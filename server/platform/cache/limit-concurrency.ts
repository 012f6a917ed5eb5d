import { setImmediate as untilAllWereRead } from 'node:timers/promises';
import { ClinicError } from '#domain/shared/errors';

/** Longest wait for other requests, in milliseconds, so that requests which hang do not hold all that follow. */
const MAX_WAIT_MS = 10_000;

/**
 * Runs at most `max` functions at a time. Those that wait are taken from one key after the other, in the order of
 * their calls within a key, so that a thousand calls of one key delay another key's by one. Between two of them the
 * event loop reads from its sockets: the embedded database responds within the same tick, so a queue of requests to it
 * would otherwise stop the process until all of them are done. A function makes way for the next by `leave`, or by its end.
 * @throws ClinicError `unavailable` for a function that has waited for `maxWaitMs`
 */
export function limitConcurrency(
  max: number,
  maxWaitMs = MAX_WAIT_MS,
): <T>(key: string, run: (leave: () => void) => Promise<T>) => Promise<T> {
  const waiting = new Map<string, Set<() => void>>();
  let running = 0;

  function forget(key: string, begin: () => void): void {
    const queue = waiting.get(key);
    queue?.delete(begin);
    if (queue?.size === 0) waiting.delete(key);
  }

  function waitForOthers(key: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      forget(key, begin);
      reject(new ClinicError('unavailable'));
    }, maxWaitMs);
    waiting.set(key, (waiting.get(key) ?? new Set()).add(begin));
    return promise;
  }

  function beginNext(): void {
    const [[key, queue] = []] = waiting;
    const [begin] = queue ?? [];
    if (!key || !queue || !begin) {
      running -= 1;
      return;
    }
    // The key goes to the end, behind the other keys.
    waiting.delete(key);
    waiting.set(key, queue);
    forget(key, begin);
    begin();
  }

  return async (key, run) => {
    if (running < max) running += 1;
    else await waitForOthers(key);
    let hasLeft = false;
    const leave = () => {
      if (!hasLeft) beginNext();
      hasLeft = true;
    };
    try {
      await untilAllWereRead();
      return await run(leave);
    } finally {
      leave();
    }
  };
}
