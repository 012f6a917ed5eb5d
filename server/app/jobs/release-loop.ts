import type { Portal } from '#server/platform/context';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 60_000;

/** Releases overdue holds every minute. Returns a function that stops it. */
export function startReleasing(portal: Portal): () => void {
  return startLoop({
    everyMs: EVERY_MS,
    work: () => releaseOverdueHolds(portal),
    failure: 'releasing overdue holds failed',
    log: portal.log,
  });
}
