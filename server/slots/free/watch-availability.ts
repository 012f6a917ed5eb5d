import type { SlotChange } from '#contract/slots/slot-events';
import { createResponseCache } from '#server/platform/cache/response-cache';
import type { Portal } from '#server/platform/context';
import { pollWhileSubscribed } from '#server/platform/cache/poll-while-subscribed';
import { diffFreeSlots, readFreeSlots, type FreeSlots } from './read-free-slots.ts';

/** Pause between two readings, in milliseconds. */
const EVERY_MS = 1000;
/** With more changes than this at once, as at midnight or when a doctor is verified, reading the lists again costs less. */
const MAX_CHANGES = 200;

/** A new version of the availability; `changes` is null if there are too many, or the treatments or the grid have changed. */
type AvailabilityEvent = { version: string; changes: SlotChange[] | null };

type Listener = (event: AvailabilityEvent) => void;

type AvailabilityWatch = {
  /** Calls the listener after every change; resolves to the version from which on it does. Fails if the database does. */
  subscribe: (listener: Listener) => Promise<{ version: string; unsubscribe: () => void }>;
};

/**
 * Compares the availability once a second while somebody listens. Without a commit in between, a reading costs the
 * snapshot's name only. Several servers read the same database and need no messages: NOTIFY would serialize commits.
 */
export function watchAvailability(portal: Portal): AvailabilityWatch {
  const cache = createResponseCache<FreeSlots>({ read: portal.visitors }, { sizeOf: () => 0 });
  // A failed reading changes nothing: the next one finds every difference.
  const subscribers = pollWhileSubscribed<AvailabilityEvent>(read, EVERY_MS);
  let latest: FreeSlots | null = null;
  let reading: Promise<FreeSlots> | null = null;

  function read(): Promise<FreeSlots> {
    // The settings may be older than the database's snapshot.
    reading ??= cache(String(portal.settings.version), () => readFreeSlots(portal))
      .then((next) => {
        const before = latest;
        latest = next;
        if (before && next.version !== before.version && subscribers.count() > 0) notify(before, next);
        return next;
      })
      .finally(() => (reading = null));
    return reading;
  }

  function notify(before: FreeSlots, after: FreeSlots): void {
    const changes = diffFreeSlots(before, after);
    subscribers.notify({ version: after.version, changes: changes && changes.length <= MAX_CHANGES ? changes : null });
  }

  return {
    subscribe: async (listener) => {
      // Without a listener nobody has read, so the latest reading is old.
      const { version } = subscribers.count() > 0 && latest ? latest : await read();
      const unsubscribe = subscribers.add(listener);
      if (subscribers.count() === 1) subscribers.schedule();
      return { version, unsubscribe };
    },
  };
}
