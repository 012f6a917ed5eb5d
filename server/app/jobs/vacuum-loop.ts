import type { Log } from '#server/platform/context';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 600_000;

/** Vacuums the embedded database every ten minutes. Returns a function that stops it. */
export function startVacuuming(vacuum: () => Promise<string[]>, log: Log): () => void {
  const work = async () => {
    const tables = await vacuum();
    if (tables.length > 0) log.info({ tables }, 'vacuumed');
  };
  return startLoop({ everyMs: EVERY_MS, work, failure: 'vacuuming failed', log });
}
