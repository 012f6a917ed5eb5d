import type { Portal } from '#server/lib/context';
import { seedHolidays } from '#server/use-cases/closures/seed-closures';
import { startLoop } from './start-loop.ts';

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
