import type { Log } from '#server/platform/context';
import { oneAtATime } from './one-at-a-time.ts';

type Loop = {
  everyMs: number;
  work: () => Promise<unknown>;
  /** Logged with the error of a failed run; the next run is not affected. */
  failure: string;
  log: Log;
};

/**
 * Runs `work` every `everyMs` milliseconds, first after that time, and never two runs at a time. Does not keep the
 * process alive. Returns a function that stops it.
 */
export function startLoop({ everyMs, work, failure, log }: Loop): () => void {
  const run = oneAtATime(async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, failure);
    }
  });
  const timer = setInterval(() => void run(), everyMs).unref();
  return () => clearInterval(timer);
}
