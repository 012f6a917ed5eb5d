import { sql } from 'kysely';
import type { Day } from '#domain/shared/time';
import { isNamed, selectBookings, toBooking, type Booking } from './bookings-rows.ts';
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
 * A person's bookings: those that end after `clock`, earliest first, then the others, latest first; a page may contain
 * both. Includes those that are active at `now`, and cancelled ones on request; never an expired hold.
 */
export async function listBookingsOfPatient(
  handle: Db,
  wanted: {
    patientId: string;
    clock: Clock;
    now: Date;
    includeCancelled: boolean;
    limit: number;
    after: (BookingCursor & { side: Side }) | null;
  },
): Promise<Booking[]> {
  const { patientId, clock, now, includeCancelled, limit, after } = wanted;
  const read = async (side: Side, limitOfSide: number) => {
    const own = selectBookings(handle)
      .where('booking.patientId', '=', patientId)
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
        ? sql<boolean>`(booking.status = 'booked' or (booking.status = 'cancelled' and (held_until is null or payment_status <> 'unpaid')))`
        : sql<boolean>`booking.status = 'booked'`,
    )
    .$if(from !== undefined, (query) => query.where(sql<boolean>`booking.day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`booking.day <= ${to}::date`));
  const rows = await listSide(own, { side: when, clock, after }).limit(limit).execute();
  return rows.map(toBooking);
}

/** Bookings on some days that end after `clock`, without those of deleted patients; earliest first, paged by key. */
export async function listBookingsOnDays(
  handle: Db,
  wanted: { days: Day[]; clock: Clock; limit: number; after: BookingCursor | null },
): Promise<Booking[]> {
  const { days, clock, limit, after } = wanted;
  const booked = selectBookings(handle)
    .where(sql<boolean>`booking.day = any(${days}::date[])`)
    .where('booking.status', '=', 'booked')
    .where('patient.deletedAt', 'is', null);
  const rows = await listSide(booked, { side: 'upcoming', clock, after }).limit(limit).execute();
  return rows.map(toBooking);
}

/** Holds that wait for the clinic, with time left at `now`; earliest first, paged by key. */
export async function listBookingsHeldForClinic(
  handle: Db,
  { now, clock, limit, after }: { now: Date; clock: Clock; limit: number; after: BookingCursor | null },
): Promise<Booking[]> {
  const holds = selectBookings(handle)
    .where(sql<boolean>`booking.status = 'held'`)
    .where('booking.clinicHold', 'is not', null)
    .where('booking.heldUntil', '>', now)
    .where('patient.deletedAt', 'is', null);
  const rows = await listSide(holds, { side: 'upcoming', clock, after }).limit(limit).execute();
  return rows.map(toBooking);
}

/**
 * Booked appointments of one patient, or of one doctor, that overlap each other and end after `clock`, earliest first: one
 * item per patient and day, paged by the key of its first appointment, or per appointment of a doctor. Only bookings that
 * an upgrade exempted from the constraints can overlap.
 */
export async function listOverlappingBookings(
  handle: Db,
  wanted: { whose: 'patient' | 'doctor'; clock: Clock; limit: number; after: BookingCursor | null },
): Promise<Booking[][]> {
  const { whose, clock, limit, after } = wanted;
  const isBehind = after
    ? sql`(day, start_min, id) > (${after.day}::date, ${after.start}::int, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ ids: string[] }>`
    with exempt as (
      select booking.id, ${whose === 'doctor' ? sql`doctor_id` : sql`coalesce(treated_person_id, patient_id)`} as person, day, start_min, end_min
      from booking join person as patient on patient.id = booking.patient_id
      where booking.status = 'booked' and overlap_check = 'exempt' and patient.deleted_at is null
        and (day, end_min) > (${clock.day}::date, ${clock.minute}::int)),
    overlapping as (
      select * from exempt where exists (
        select from exempt as other
        where other.person = exempt.person and other.day = exempt.day and other.id <> exempt.id
          and other.start_min < exempt.end_min and other.end_min > exempt.start_min)),
    item as (
      select day, (array_agg(start_min order by start_min, id))[1] as start_min, (array_agg(id order by start_min, id))[1] as id,
        array_agg(id order by start_min, id) as ids
      from overlapping group by ${whose === 'doctor' ? sql`id` : sql`person`}, day)
    select ids from item where ${isBehind} order by day, start_min, id limit ${limit}::int`.execute(handle);
  const ids = rows.flatMap((row) => row.ids);
  if (ids.length === 0) return [];
  const bookings = await selectBookings(handle).where('booking.id', 'in', ids).execute();
  const byId = new Map(bookings.map((row) => [row.id, toBooking(row)]));
  return rows.map((row) => row.ids.flatMap((id) => byId.get(id) ?? []));
}
