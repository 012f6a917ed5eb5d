import type { Portal } from '#server/lib/context';
import { refreshImportedCalendars } from '#server/use-cases/calendars/refresh-imported-calendars';
import { startLoop } from './start-loop.ts';

const EVERY_MS = 60_000;

/** Reads the imported calendars that are due, every minute. Returns a function that stops it. */
export function startImporting(portal: Portal): () => void {
  return startLoop({
    everyMs: EVERY_MS,
    work: () => refreshImportedCalendars(portal),
    failure: 'importing calendars failed',
    log: portal.log,
  });
}
