import type { Portal } from '#server/platform/context';
import { enqueueReminders } from '#server/bookings/reminders/enqueue-reminders';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 60_000;

/** Enqueues due reminders every minute. Returns a function that stops it. */
export function startReminding(portal: Portal): () => void {
  return startLoop({
    everyMs: EVERY_MS,
    work: () => enqueueReminders(portal),
    failure: 'enqueueing reminders failed',
    log: portal.log,
  });
}
