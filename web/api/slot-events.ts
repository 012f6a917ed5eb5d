import { API_BASE } from '#contract/shared/define-route';
import { SLOT_EVENTS_PATH, type SlotChange } from '#contract/slots/slot-events';
import { shareEventStream } from './event-stream.ts';

export type SlotListener = {
  /** Slots that were booked or became available. */
  onChanges: (changes: SlotChange[]) => unknown;
  /** Something may have been missed: what the page shows has to be read again. */
  onReset: () => unknown;
};

const MAX_WAIT_MS = 60_000;

/** The version that the page has seen. */
let seen: string | null = null;

const watch = shareEventStream<SlotListener>((pass, fail) => {
  const since = seen === null ? '' : `?since=${encodeURIComponent(seen)}`;
  const source = new EventSource(`${API_BASE}${SLOT_EVENTS_PATH}${since}`);
  source.addEventListener('slots', ({ lastEventId, data }: MessageEvent<string>) => {
    seen = lastEventId;
    const changes = JSON.parse(data) as SlotChange[];
    pass((listener) => changes.length > 0 && listener.onChanges(changes));
  });
  source.addEventListener('reset', ({ lastEventId }: MessageEvent<string>) => {
    seen = lastEventId;
    pass((listener) => listener.onReset());
  });
  // The browser's own attempts have no back-off, and after a refusal it makes none.
  source.addEventListener('error', fail);
  return () => source.close();
}, MAX_WAIT_MS);

/**
 * Reports changes of the availability while the tab is visible, by one connection for all listeners. Returns a function
 * that stops it. Without the stream nothing is reported, and pages show what they have read.
 */
export function watchSlots(listener: SlotListener): () => void {
  return typeof EventSource === 'undefined' ? () => undefined : watch(listener);
}
