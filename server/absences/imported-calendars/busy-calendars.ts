import { Worker } from 'node:worker_threads';
import type { ImportFailure } from '#domain/absences/imported-calendars';
import type { BusyCalendars, CalendarSource } from '#server/platform/ports/busy-calendars';
import type { Sealing } from '#server/platform/ports/sealing';
import { findCalendars, reportEvents } from './caldav.ts';
import { guardedRequest, namesRefusedHost, publicReach, RequestFailed, type Reach } from './guarded-request.ts';
import type { Span } from './expand-events.ts';

const PURPOSE = 'imported-calendars';
/** The time of a worker to expand a calendar, in milliseconds: a rule can have no end. */
const EXPAND_MS = 10_000;
const WORKER_MB = 256;
const DOWNLOAD_MS = 10_000;
const MAX_FILE_BYTES = 2_000_000;

type Expanded = { spans: Span[] } | { failure: ImportFailure };
type Downloaded = { kind: 'file' | 'multistatus'; text: string; etag: string | null };

/** iCalendar files at https URLs, and calendars of CalDAV servers. */
export function createBusyCalendars(sealing: Sealing, reach: Reach = publicReach): BusyCalendars {
  return {
    seal: (source) => sealing.seal(PURPOSE, source.credentials ? JSON.stringify(source) : source.url),
    isPrivate: (url) => namesRefusedHost(new URL(url), reach),
    find: (url, credentials) => findCalendars(url, { credentials, reach }),
    read: async (sealed, { etag, from, to }) => {
      const opened = await sealing.open(PURPOSE, sealed);
      if (opened === null) return { state: 'failed', failure: 'unreadable' };
      // Earlier versions sealed the URL alone, and a URL does not begin with a brace.
      const source: CalendarSource = opened.startsWith('{') ? (JSON.parse(opened) as CalendarSource) : { url: opened };
      const window = { start: from.getTime(), end: to.getTime() };
      try {
        const downloaded = await download(source, { etag, window, reach });
        if (!downloaded) return { state: 'unchanged' };
        const expanded = await expandInWorker({ ...downloaded, window });
        if ('failure' in expanded) return { state: 'failed', failure: expanded.failure };
        const busy = expanded.spans.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
        return { state: 'read', etag: downloaded.etag, busy };
      } catch (error) {
        if (error instanceof RequestFailed) return { state: 'failed', failure: error.failure };
        throw error;
      }
    },
  };
}

/** What is at a source; null if it is unchanged since `etag`. @throws RequestFailed */
async function download(
  { url, credentials }: CalendarSource,
  { etag, window, reach }: { etag: string | null; window: Span; reach: Reach },
): Promise<Downloaded | null> {
  if (credentials) {
    const report = await reportEvents(url, { credentials, etag, window, reach });
    return report && { kind: 'multistatus', ...report };
  }
  const headers = { accept: 'text/calendar', ...(etag !== null && { 'if-none-match': etag }) };
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  const reply = await guardedRequest(url, { method: 'GET', headers, maxBytes: MAX_FILE_BYTES, signal, reach });
  if (reply.status === 200) return { kind: 'file', text: reply.text, etag: reply.headers.etag ?? null };
  if (reply.status === 304) return null;
  if (reply.status === 404 || reply.status === 410) throw new RequestFailed('not_found');
  throw new RequestFailed(reply.status === 401 || reply.status === 403 ? 'refused' : 'bad_response');
}

/** Expands a calendar in a thread of its own: a large one takes seconds, and a rule without occurrences never ends. */
function expandInWorker(workerData: Pick<Downloaded, 'kind' | 'text'> & { window: Span }): Promise<Expanded> {
  const worker = new Worker(new URL('./expand-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  return new Promise<Expanded>((resolve) => {
    const give = (expanded: Expanded) => {
      clearTimeout(timer);
      resolve(expanded);
      void worker.terminate();
    };
    const timer = setTimeout(() => give({ failure: 'too_complex' }), EXPAND_MS);
    worker.once('message', give);
    worker.once('error', () => give({ failure: 'too_complex' }));
  });
}
