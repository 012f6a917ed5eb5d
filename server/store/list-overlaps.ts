import { sql } from 'kysely';
import type { Day } from '#domain/time';
import { selectBookings, toBooking, type BookingRow } from './bookings.ts';
import type { BookingCursor } from './list-bookings.ts';
import type { Db } from './database/open-database.ts';

/**
 * Booked appointments of one person that overlap each other and end after `clock`: one item per person and day, earliest
 * first, paged by the key of its first appointment. Only bookings that an upgrade exempted from the constraint can
 * overlap.
 */
export async function listOverlappingBookings(
  handle: Db,
  wanted: { clock: { day: Day; minute: number }; limit: number; after: BookingCursor | null },
): Promise<BookingRow[][]> {
  const { clock, limit, after } = wanted;
  const isBehind = after
    ? sql`(day, start_min, id) > (${after.day}::date, ${after.start}::int, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ ids: string[] }>`
    with exempt as (
      select booking.id, coalesce(treated_person_id, patient_id) as treated, day, start_min, end_min
      from booking join person as patient on patient.id = booking.patient_id
      where booking.status = 'booked' and overlap_check = 'exempt' and patient.deleted_at is null
        and (day, end_min) > (${clock.day}::date, ${clock.minute}::int)),
    overlapping as (
      select * from exempt where exists (
        select from exempt as other
        where other.treated = exempt.treated and other.day = exempt.day and other.id <> exempt.id
          and other.start_min < exempt.end_min and other.end_min > exempt.start_min)),
    item as (
      select day, (array_agg(start_min order by start_min, id))[1] as start_min, (array_agg(id order by start_min, id))[1] as id,
        array_agg(id order by start_min, id) as ids
      from overlapping group by treated, day)
    select ids from item where ${isBehind} order by day, start_min, id limit ${limit}::int`.execute(handle);
  const ids = rows.flatMap((row) => row.ids);
  if (ids.length === 0) return [];
  const bookings = await selectBookings(handle).where('booking.id', 'in', ids).execute();
  const byId = new Map(bookings.map((row) => [row.id, toBooking(row)]));
  return rows.map((row) => row.ids.flatMap((id) => byId.get(id) ?? []));
}
