import type { AppointmentChange } from '#contract/desk/desk-events';
import { isAllowed } from '#domain/shared/permission';
import { findPlaces, listBookingEntries, readLastAuditId, type BookingEntry } from './board-rows.ts';
import { readSnapshot } from '#server/platform/database/database-snapshot';
import { authorize } from '#server/platform/authorize';
import type { Context, Portal } from '#server/platform/context';
import { pollWhileSubscribed } from '#server/platform/cache/poll-while-subscribed';
import { boardDoctor } from './read-day.ts';

/** Pause between two readings, in milliseconds: screens show a change within a second. */
const EVERY_MS = 400;
/** With more changes than this at once, as by an absence, reading the lists again costs less. */
const MAX_CHANGES = 200;
/** Entries are committed in another order than their ids: those of transactions that were open are among the last ones. */
const WINDOW = 500;

/** The appointments that have changed; null if there are too many to name. */
export type AppointmentsEvent = AppointmentChange[] | null;
type Listener = (event: AppointmentsEvent) => void;

type AppointmentWatch = {
  /**
   * Calls the listener after every change of an appointment whose day the caller may read; resolves to a function that
   * stops it.
   * @throws ClinicError `not_signed_in`, `not_allowed`, `doctor_not_verified`.
   */
  follow: (ctx: Context, listener: Listener) => Promise<() => void>;
};

/**
 * Reads new audit entries about appointments while somebody listens: every change of an appointment has one, whichever
 * server made it. Without a commit in between, a reading costs the snapshot's name only.
 */
export function watchAppointments({ visitors: db }: Pick<Portal, 'visitors'>): AppointmentWatch {
  const subscribers = pollWhileSubscribed<AppointmentsEvent>(read, EVERY_MS);
  let snapshot: string | null = null;
  let seen: Set<number> | null = null;
  let first: Promise<void> = Promise.resolve();

  /** The entries that were not there at the last reading; null at the first one. */
  async function readNew(): Promise<BookingEntry[] | null> {
    const last = seen === null ? await readLastAuditId(db) : Math.max(0, ...seen);
    const entries = await listBookingEntries(db, last - WINDOW);
    const before = seen;
    // The last id may be of an entry about no booking.
    seen = new Set([last, ...entries.map(({ id }) => id)]);
    return before && entries.filter(({ id }) => !before.has(id));
  }

  async function read(): Promise<void> {
    const state = await readSnapshot(db);
    if (state === snapshot) return;
    const added = (await readNew()) ?? [];
    // Only now: a failed reading is made again.
    snapshot = state;
    const ids = [...new Set(added.map(({ bookingId }) => bookingId))];
    if (ids.length === 0) return;
    const left = added.flatMap((entry) => (entry.left ? [{ id: entry.bookingId, ...entry.left }] : []));
    // These entries are not new at the next reading, so a failure here must not lose them.
    const places = ids.length > MAX_CHANGES ? null : await findPlaces(db, ids).catch(() => null);
    subscribers.notify(places && [...places, ...left]);
  }

  return {
    follow: async (ctx, listener) => {
      const actor = authorize(ctx, 'board.read', { doctorId: boardDoctor(ctx) });
      const stop = subscribers.add((event) => {
        const readable = event?.filter(({ doctorId }) => isAllowed(actor, 'board.read', { doctorId })) ?? null;
        if (readable === null || readable.length > 0) listener(readable);
      });
      if (subscribers.count() === 1) {
        // Without a listener nobody has read, so the latest reading is old.
        [snapshot, seen] = [null, null];
        first = read().finally(subscribers.schedule);
      }
      await first.catch((error: unknown) => {
        stop();
        throw error;
      });
      return stop;
    },
  };
}
