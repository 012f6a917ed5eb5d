import type { Portal } from '#server/lib/context';
import { enqueueDailyMails } from '#server/use-cases/waiting/enqueue-daily-mails';
import { startLoop } from './start-loop.ts';

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
