import type { Portal } from '#server/lib/context';
import { enqueueReminders } from '#server/use-cases/reminders/enqueue-reminders';
import { startLoop } from './start-loop.ts';

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
