import type { Log } from '#server/lib/context';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 600_000;

/** Tidies up the embedded database every ten minutes. Returns what stops it. */
export function startVacuuming(tidyUp: () => Promise<string[]>, log: Log): () => void {
  const run = oneAtATime(async () => {
    try {
      const tables = await tidyUp();
      if (tables.length > 0) log.info({ tables }, 'tidied up');
    } catch (error) {
      log.warn({ err: error }, 'tidying up failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
