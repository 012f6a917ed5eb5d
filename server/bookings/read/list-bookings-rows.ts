import { sql } from 'kysely';
import type { Day } from '#domain/shared/time';
import { hasMoney, isNamed, selectBookings, toBooking, type Booking } from './bookings-rows.ts';
import { isOwn } from './own-bookings-rows.ts';
import { isActive } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';

/** The last booking of a page. */
export type BookingCursor = { day: Day; start: number; id: string };

/** `upcoming`: bookings that end after a given time, earliest first; `past`: the others, latest first. */
export type Side = 'upcoming' | 'past';

/** A day and minute on the clinic's clock. */
type Clock = { day: Day; minute: number };

/** One side of a list, paged by key; without `side` all bookings, latest first. */
function listSide(
  query: ReturnType<typeof selectBookings>,
  { side, clock, after }: { side: Side | undefined; clock: Clock; after: BookingCursor | null },
): typeof query {
  let chosen = query;
  if (side) {
    const comparison = side === 'upcoming' ? sql`>` : sql`<=`;
    chosen = chosen.where(
      sql<boolean>`(booking.day, booking.end_min) ${comparison} (${clock.day}::date, ${clock.minute}::int)`,
    );
  }
  const isAscending = side === 'upcoming';
  if (after) {
    const { day, start, id } = after;
    const comparison = isAscending ? sql`>` : sql`<`;
    chosen = chosen.where(
      sql<boolean>`(booking.day, booking.start_min, booking.id) ${comparison} (${day}::date, ${start}::int, ${id}::uuid)`,
    );
  }
  const direction = isAscending ? 'asc' : 'desc';
  return chosen
    .orderBy('booking.day', direction)
    .orderBy('booking.startMin', direction)
    .orderBy('booking.id', direction);
}

/**
 * A person's bookings, as patient, or with `as: 'account'` all that are their own: those that end after `clock`, earliest first, then the others, latest first; a page may contain
 * both. Includes those that are active at `now`, and cancelled ones on request; never an expired hold.
 */
export async function listBookingsOfPatient(
  handle: Db,
  wanted: {
    patientId: string;
    as: 'patient' | 'account';
    clock: Clock;
    now: Date;
    includeCancelled: boolean;
    limit: number;
    after: (BookingCursor & { side: Side }) | null;
  },
): Promise<Booking[]> {
  const { patientId, as, clock, now, includeCancelled, limit, after } = wanted;
  const read = async (side: Side, limitOfSide: number) => {
    const own = selectBookings(handle)
      .where(as === 'account' ? isOwn(patientId) : sql<boolean>`booking.patient_id = ${patientId}::uuid`)
      .where(includeCancelled ? sql<boolean>`(${isActive(now)} or booking.status = 'cancelled')` : isActive(now));
    const rows = await listSide(own, { side, clock, after: after?.side === side ? after : null })
      .limit(limitOfSide)
      .execute();
    return rows.map(toBooking);
  };
  const upcoming = after?.side === 'past' ? [] : await read('upcoming', limit);
  return upcoming.length === limit ? upcoming : [...upcoming, ...(await read('past', limit - upcoming.length))];
}

/**
 * The bookings of a doctor: `upcoming` end after the given time on the clinic's clock, earliest first; `past` have
 * ended by then, latest first, and so are all; `from` and `to` restrict the days; cancelled ones on request. Of deleted
 * patients only those of the day and later: what is over is locked.
 */
export async function listBookingsOfDoctor(
  handle: Db,
  wanted: {
    doctorId: string;
    when: Side | undefined;
    from?: Day | undefined;
    to?: Day | undefined;
    clock: Clock;
    includeCancelled: boolean;
    limit: number;
    after: BookingCursor | null;
  },
): Promise<Booking[]> {
  const { doctorId, when, from, to, clock, includeCancelled, limit, after } = wanted;
  const own = selectBookings(handle)
    .where('booking.doctorId', '=', doctorId)
    .where(isNamed)
    // Doctors never see holds, nor what was one when it was cancelled.
    .where(
      includeCancelled
        ? sql<boolean>`(booking.status = 'booked' or (booking.status = 'cancelled' and (held_until is null or ${hasMoney})))`
        : sql<boolean>`booking.status = 'booked'`,
    )
    .$if(from !== undefined, (query) => query.where(sql<boolean>`booking.day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`booking.day <= ${to}::date`));
  const rows = await listSide(own, { side: when, clock, after }).limit(limit).execute();
  return rows.map(toBooking);
}
