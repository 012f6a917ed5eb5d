import type { Portal } from '#server/platform/context';
import { retireDoctors } from '#server/absences/affected/retire-doctors';
import { purge } from './purge.ts';
import { oneAtATime } from '#server/platform/jobs/one-at-a-time';

const EVERY_MS = 3_600_000;
/** Soon after the start, so that a server restarted more often than hourly purges as well. */
const FIRST_AFTER_MS = 60_000;

/**
 * Purges expired rows and images, and retires doctors who have left, a minute after the start, then hourly. Returns a
 * function that stops it.
 */
export function startPurging(portal: Portal): () => void {
  let nextImage: Awaited<ReturnType<typeof purge>> = null;
  const run = oneAtATime(async () => {
    try {
      await retireDoctors(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'retiring doctors who have left failed');
    }
    nextImage = await purge(portal, nextImage);
  });
  const first = setTimeout(() => void run(), FIRST_AFTER_MS).unref();
  const timer = setInterval(() => void run(), EVERY_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
