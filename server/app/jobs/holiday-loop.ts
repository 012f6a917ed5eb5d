import type { Portal } from '#server/platform/context';
import { seedHolidays } from '#server/absences/closures/seed-closures';
import { startLoop } from '#server/platform/jobs/start-loop';

const EVERY_MS = 24 * 3_600_000;

/** Stores the holidays of a new year within a day; the start stores those of the present one. Returns a function that stops it. */
export function startStoringHolidays(portal: Portal): () => void {
  return startLoop({
    everyMs: EVERY_MS,
    work: () => seedHolidays(portal),
    failure: 'storing holidays failed',
    log: portal.log,
  });
}
