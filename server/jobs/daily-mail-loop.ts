import type { Portal } from '#server/lib/context';
import { enqueueDailyMails } from '#server/use-cases/waiting/enqueue-daily-mails';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 60_000;

/** Enqueues the daily emails about what waits, once they are due. Returns a function that stops it. */
export function startDailyMails(portal: Portal): () => void {
  const run = oneAtATime(async () => {
    try {
      await enqueueDailyMails(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'enqueueing the daily emails failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
