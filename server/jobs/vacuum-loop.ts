import type { Log } from '#server/lib/context';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 600_000;

/** Vacuums the embedded database every ten minutes. Returns a function that stops it. */
export function startVacuuming(vacuum: () => Promise<string[]>, log: Log): () => void {
  const run = oneAtATime(async () => {
    try {
      const tables = await vacuum();
      if (tables.length > 0) log.info({ tables }, 'vacuumed');
    } catch (error) {
      log.warn({ err: error }, 'vacuuming failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
