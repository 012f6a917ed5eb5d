import { sql, type RawBuilder } from 'kysely';
import { isClosedOn, isNotBlocked, publishedSlots } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';

/** A booking as it is, or as it was before its last change. */
const sources = {
  present: (id: string) => sql`(select * from booking where id = ${id}::uuid) as booking`,
  before: (id: string) =>
    sql`jsonb_populate_record(null::booking, (select undo -> 'before' from booking where id = ${id}::uuid)) as booking`,
};

/** How the row is locked, if at all. */
const locks = { none: () => sql``, wait: forShare, skip: (table: string) => sql`${forShare(table)} skip locked` };

function forShare(table: string): RawBuilder<unknown> {
  return sql`for share of ${sql.table(table)}`;
}

/**
 * Whether the place of a booking can be booked, apart from other bookings: its slot is neither withdrawn nor blocked, or its
 * time is not busy and one that its doctor has published, unless staff have booked it outside of the hours; on no closed day,
 * and of no doctor who has left. Locks the slot or the doctor's day `FOR SHARE`, as a booking does.
 */
export async function isPlaceBookable(
  handle: Db,
  { id, as, lock }: { id: string; as: keyof typeof sources; lock: keyof typeof locks },
): Promise<boolean> {
  const select = (table: string, isBookable: RawBuilder<unknown>) => sql`
    select from ${sources[as](id)} join ${sql.table(table)} on ${isBookable}
      join doctor on doctor.id = booking.doctor_id join person on person.id = doctor.id
    where not ${isClosedOn(sql`booking.day`)} and doctor.verified_at is not null and person.deleted_at is null
    ${locks[lock](table)}`;
  const ofSlot = sql`slot.id = booking.slot_id and slot.withdrawn_at is null and ${isNotBlocked}`;
  const [range, whole] = ['booking.end_min', 'booking.end_min + booking.buffer_min'].map(
    (end) => sql`int4range(booking.start_min, ${sql.raw(end)})`,
  );
  const slots = publishedSlots(sql`booking.doctor_id`, sql`booking.day`);
  // A slot that is published within hours is for others; a part of one beside them is what staff book.
  const ofHours = sql`booking.slot_id is null and doctor_day.doctor_id = booking.doctor_id
    and doctor_day.day = booking.day and not doctor_day.is_absent and not doctor_day.busy && ${whole}
    and (coalesce(booking.is_outside_hours, false) or case when ${range} <@ doctor_day.hours
      then not ${slots} && ${whole} else ${range} <@ (doctor_day.hours + ${slots}) end)`;
  const { rows } = await sql`
    with of_slot as (${select('slot', ofSlot)}), of_hours as (${select('doctor_day', ofHours)})
    select from of_slot union all select from of_hours`.execute(handle);
  return rows.length > 0;
}
