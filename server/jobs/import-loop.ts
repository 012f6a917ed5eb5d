import type { Portal } from '#server/lib/context';
import { refreshImportedCalendars } from '#server/use-cases/calendars/refresh-imported-calendars';
import { oneAtATime } from './one-at-a-time.ts';

const EVERY_MS = 60_000;

/** Reads the imported calendars that are due, every minute. Returns a function that stops it. */
export function startImporting(portal: Portal): () => void {
  const run = oneAtATime(async () => {
    try {
      await refreshImportedCalendars(portal);
    } catch (error) {
      portal.log.warn({ err: error }, 'importing calendars failed');
    }
  });
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
