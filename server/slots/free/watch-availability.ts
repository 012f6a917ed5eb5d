import type { SlotChange } from '#contract/slots/slot-events';
import { createResponseCache } from '#server/platform/cache/response-cache';
import type { Portal } from '#server/platform/context';
import { pollWhileSubscribed } from '#server/platform/cache/poll-while-subscribed';
import { createHash } from 'node:crypto';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { readAvailability } from './availability-rows.ts';
import { readRecentClock } from '#server/platform/database/clock';
import { bookableDays } from '#server/clinic/index';

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

/** A slot, or null for the facts of hours. */
type FreeSlot = { doctor: string; day: Day; range: TimeRange | null };

/**
 * Every slot that patients can book, by a key, and a hash of the treatments and the grid. Equal ones have the same version on every
 * server.
 */
type FreeSlots = { version: string; treatments: string; slots: ReadonlyMap<string, FreeSlot> };

/** The free slots of all verified doctors on all bookable days. */
async function readFreeSlots({ visitors, settings }: Portal): Promise<FreeSlots> {
  const now = await readRecentClock(visitors);
  const { treatments, doctors, hours, free } = await readAvailability(visitors, bookableDays({ now }));
  const emails = new Map(doctors.map(({ id, email }) => [id, email]));
  const slots = new Map<string, FreeSlot>();
  for (const { doctorId, day, startMin: start, endMin: end } of free) {
    const doctor = emails.get(doctorId) ?? '';
    slots.set(`${doctor} ${day} ${start} ${end}`, { doctor, day, range: { start, end } });
  }
  for (const { doctorId, day, ...facts } of hours) {
    const doctor = emails.get(doctorId) ?? '';
    slots.set(`${doctor} ${day} ${Object.values(facts).join(' ')}`, { doctor, day, range: null });
  }
  const performed = doctors.map((doctor) => doctor.treatments);
  const ofTreatments = createHash('sha1')
    .update(JSON.stringify([treatments, performed, settings.startGrid]))
    .digest('base64url');
  const hash = createHash('sha1').update(ofTreatments);
  for (const key of slots.keys()) hash.update(`${key}\n`);
  return { version: hash.digest('base64url'), treatments: ofTreatments, slots };
}

/** The slots that only one of two readings has; null if the treatments or the grid have changed, of which lists have to be read again. */
function diffFreeSlots(before: FreeSlots, after: FreeSlots): SlotChange[] | null {
  if (before.treatments !== after.treatments) return null;
  const missing = (from: FreeSlots, other: FreeSlots, isFree: boolean) =>
    [...from.slots].flatMap(([key, slot]) => (other.slots.has(key) ? [] : [toChange(slot, isFree)]));
  const changes = [...missing(before, after, false), ...missing(after, before, true)];
  // Of hours that are different now both readings have something.
  return [
    ...new Map(changes.map((change) => [`${change.doctor_email} ${change.date} ${change.slot}`, change])).values(),
  ];
}

function toChange({ doctor, day, range }: FreeSlot, isFree: boolean): SlotChange {
  return { doctor_email: doctor, date: longDate(day), slot: range && nameOfRange(range), isFree };
}
