import type { Portal } from '#server/lib/context';
import { seedHolidays } from '#server/use-cases/closures/seed-closures';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 24 * 3_600_000;

/** Stores the holidays of a new year within a day; the start stores those of the present one. Returns a function that stops it. */
export function startStoringHolidays(portal: Portal): () => void {
  const run = oneAtATime(async () => {
    try {
      await seedHolidays(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'storing holidays failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
