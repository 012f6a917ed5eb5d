import type { Log } from '#server/platform/context';

export type Loop = {
  /** What it does; a failed run is logged as `<name> failed`, and the next run is not affected. */
  name: string;
  everyMs: number;
  /** An additional first run this long after the start, for a server that is restarted more often than `everyMs`. */
  firstAfterMs?: number;
  work: () => Promise<unknown>;
};

/**
 * Runs `work` every `everyMs` milliseconds, first after that time, and never two runs at a time. Does not keep the
 * process alive. Returns a function that stops it.
 */
export function startLoop({ name, everyMs, firstAfterMs, work }: Loop, log: Log): () => void {
  const run = oneAtATime(async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, `${name} failed`);
    }
  });
  const first = firstAfterMs === undefined ? undefined : setTimeout(() => void run(), firstAfterMs).unref();
  const timer = setInterval(() => void run(), everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

/** Wraps `work` so that runs never overlap: a call during a run returns that run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}
