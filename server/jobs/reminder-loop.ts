import type { Portal } from '#server/lib/context';
import { enqueueReminders } from '#server/use-cases/reminders/enqueue-reminders';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 60_000;

/** Enqueues due reminders every minute. Returns a function that stops it. */
export function startReminding(portal: Portal): () => void {
  const run = oneAtATime(async () => {
    try {
      await enqueueReminders(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'enqueueing reminders failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
