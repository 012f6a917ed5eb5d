import type { Portal } from '#server/lib/context';
import { releaseOverdueHolds } from '#server/use-cases/holds/release-holds';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 60_000;

/** Releases overdue holds every minute. Returns a function that stops it. */
export function startReleasing(portal: Portal): () => void {
  const run = oneAtATime(async () => {
    try {
      await releaseOverdueHolds(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'releasing overdue holds failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
