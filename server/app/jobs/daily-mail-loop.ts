import type { Portal } from '#server/platform/context';
import { enqueueDailyMails } from '#server/desk/tasks/enqueue-daily-mails';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 60_000;

/** Enqueues the daily emails about open tasks, once they are due. Returns a function that stops it. */
export function startDailyMails(portal: Portal): () => void {
  return startLoop({
    everyMs: EVERY_MS,
    work: () => enqueueDailyMails(portal),
    failure: 'enqueueing the daily emails failed',
    log: portal.log,
  });
}
