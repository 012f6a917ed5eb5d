import type { Portal } from '#server/platform/context';
import { refreshImportedCalendars } from '#server/absences/imported-calendars/refresh-imported-calendars';
import { startLoop } from '#server/platform/jobs/start-loop';

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
