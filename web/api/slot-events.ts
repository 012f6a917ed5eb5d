import { API_BASE } from '#contract/shared/define-route';
import { SLOT_EVENTS_PATH, type SlotChange } from '#contract/slots/slot-events';

export type SlotListener = {
  /** Slots that were booked or became available. */
  onChanges: (changes: SlotChange[]) => unknown;
  /** Something may have been missed: what the page shows has to be read again. */
  onReset: () => unknown;
};

/** The wait before the first new attempt, and the longest one; doubled after each failure. In milliseconds. */
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 60_000;

const listeners = new Set<SlotListener>();
let source: EventSource | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** The version that the page has seen. */
let seen: string | null = null;

/**
 * Reports changes of the availability while the tab is visible, by one connection for all listeners. Returns a function
 * that stops it. Without the stream nothing is reported, and pages show what they have read.
 */
export function watchSlots(listener: SlotListener): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  listeners.add(listener);
  if (listeners.size === 1) document.addEventListener('visibilitychange', update);
  update();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', update);
    update();
    seen = null;
  };
}

function update(): void {
  clearTimeout(timer);
  if (listeners.size > 0 && document.visibilityState === 'visible') connect();
  else disconnect();
}

function connect(): void {
  if (source) return;
  const url = `${API_BASE}${SLOT_EVENTS_PATH}${seen === null ? '' : `?since=${encodeURIComponent(seen)}`}`;
  source = new EventSource(url);
  source.addEventListener('slots', (event: MessageEvent<string>) => {
    const changes = JSON.parse(event.data) as SlotChange[];
    receive(event, (listener) => changes.length > 0 && listener.onChanges(changes));
  });
  source.addEventListener('reset', (event: MessageEvent<string>) => receive(event, (listener) => listener.onReset()));
  // The browser's own attempts have no back-off, and after a refusal it makes none.
  source.addEventListener('error', () => {
    disconnect();
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
    failures += 1;
    // Spread, because all clients of a server that restarts fail at once.
    timer = setTimeout(update, wait * (0.5 + Math.random()));
  });
}

function receive({ lastEventId }: MessageEvent<string>, pass: (listener: SlotListener) => void): void {
  seen = lastEventId;
  failures = 0;
  for (const listener of listeners) pass(listener);
}

function disconnect(): void {
  source?.close();
  source = null;
}
