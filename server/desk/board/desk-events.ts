import type { FastifyInstance } from 'fastify';
import { DESK_EVENTS_PATH, type AppointmentChange } from '#contract/desk/desk-events';
import { ClinicError } from '#domain/shared/errors';
import type { Context, Portal } from '#server/platform/context';
import { watchInbox } from '#server/desk/inbox/watch-inbox';
import { findEndedSessions, identifyCaller } from '#server/people/index';
import { createEventStreams, STREAM_OPTIONS } from '#server/platform/http/event-streams';
import { toHeaders } from '#server/platform/http/fetch-bridge';
import { isAllowed } from '#domain/shared/permission';
import { findPlaces, listBookingEntries, readLastAuditId, type BookingEntry } from './board-rows.ts';
import { readSnapshot } from '#server/platform/database/database-snapshot';
import { authorize } from '#server/platform/authorize';
import { pollWhileSubscribed } from '#server/platform/cache/poll-while-subscribed';
import { boardDoctor } from './read-day.ts';

/** Open streams of this server, by session, which may have several windows. */
const LIMITS = { max: 500, maxOfClient: 10, maxOnceHalfFull: 3 };
/** How often it is checked that the sessions of open streams have not ended, in milliseconds. */
const CHECK_EVERY_MS = 15_000;

/**
 * Streams changes of the appointments that they may read to staff as server-sent events, by ids. `ready`: from here on every change is
 * reported, so what was read before may be out of date; `appointments` has a list of changes; `reset`: there were too
 * many to list; `inbox`: something is due, or is so no more. The stream ends soon after the session, or its lock.
 */
export function serveDeskEvents(app: FastifyInstance, portal: Portal): void {
  const watch = watchAppointments(portal);
  const inbox = watchInbox(portal);
  const streams = createEventStreams(app, LIMITS);
  const checking = setInterval(() => {
    void endDeadStreams().catch(() => undefined);
  }, CHECK_EVERY_MS);
  checking.unref();
  app.addHook('preClose', async () => clearInterval(checking));

  async function endDeadStreams(): Promise<void> {
    const ended = await findEndedSessions(portal, streams.clients());
    streams.end((id) => ended.has(id));
  }

  app.get(DESK_EVENTS_PATH, STREAM_OPTIONS, async (request, reply) => {
    const ctx = await identifyCaller(portal, toHeaders(request), { identity: false, isBackground: true });
    if (ctx.session === null) throw new ClinicError('not_signed_in');
    return streams.serve(reply, ctx.session.sessionId, async (send) => {
      const stop = await watch.follow(ctx, (event) =>
        send(`event: ${event ? 'appointments' : 'reset'}\ndata: ${JSON.stringify(event ?? [])}\n\n`),
      );
      const stopInbox = await inbox
        .follow(() => send('event: inbox\ndata: []\n\n'))
        .catch((error: unknown) => {
          stop();
          throw error;
        });
      send('event: ready\ndata: []\n\n');
      return () => {
        stop();
        stopInbox();
      };
    });
  });
}

/** Pause between two readings, in milliseconds: screens show a change within a second. */
const EVERY_MS = 400;
/** With more changes than this at once, as by an absence, reading the lists again costs less. */
const MAX_CHANGES = 200;
/** Entries are committed in another order than their ids: those of transactions that were open are among the last ones. */
const WINDOW = 500;

/** The appointments that have changed; null if there are too many to name. */
type AppointmentsEvent = AppointmentChange[] | null;
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
function watchAppointments({ visitors: db }: Pick<Portal, 'visitors'>): AppointmentWatch {
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
