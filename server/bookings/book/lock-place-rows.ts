import { sql, type RawBuilder } from 'kysely';
import type { Place } from '#domain/bookings/places';
import { isClosedOn } from '#server/slots/index';

/** A place as it was read: that of `version` is locked, or none. */
export type StoredPlace = Pick<
  Place,
  'slotId' | 'doctorId' | 'day' | 'range' | 'version' | 'bookedBuffer' | 'isOutsideHours' | 'cutsSlots'
>;

/**
 * A select of `slot_id`, null for hours, that locks the slot or the doctor's day `FOR SHARE` without waiting; no row if it
 * has changed since it was read, is being changed, or its day has been closed. Bookings of the hours of one day are written
 * one after the other, because two that overlap would each wait for the other's row in the exclusion constraint. One that cuts
 * published slots locks them for that reason, without waiting for a booking in progress of one. `isRaised`: the statement
 * changes the version of the day.
 */
export function lockPlace(
  { slotId, doctorId, day, range, bookedBuffer, version, cutsSlots }: StoredPlace,
  {
    after,
    where = sql`true`,
    isRaised = false,
  }: { after?: RawBuilder<unknown>; where?: RawBuilder<unknown>; isRaised?: boolean } = {},
): RawBuilder<unknown> {
  const from = after ? sql`, ${after}` : sql``;
  if (slotId !== null) {
    return sql`select slot.id as slot_id from slot${from}
      where slot.id = ${slotId}::uuid and slot.xmin = ${version}::xid and slot.withdrawn_at is null
        and not ${isClosedOn(sql`slot.day`)} and ${where}
      for share of slot skip locked`;
  }
  const cut = sql`slot.doctor_id = ${doctorId}::uuid and slot.day = ${day}::date and slot.withdrawn_at is null
    and slot.start_min < ${range.end + bookedBuffer}::int and slot.end_min > ${range.start}::int`;
  const [locked, isLocked] = cutsSlots
    ? [
        sql`with cut as materialized (select slot.id from slot where ${cut} order by id for no key update skip locked) `,
        sql` and (select count(*) from cut) = (select count(*) from slot where ${cut})`,
      ]
    : [sql``, sql``];
  return sql`${locked}select null::uuid as slot_id, pg_advisory_xact_lock(hashtextextended(${`${doctorId} ${day}`}, 0))
      from doctor_day${from}
      where doctor_day.doctor_id = ${doctorId}::uuid and doctor_day.day = ${day}::date
        and doctor_day.xmin = ${version}::xid and not ${isClosedOn(sql`doctor_day.day`)} and ${where}${isLocked}
      for ${isRaised ? sql`no key update` : sql`share`} of doctor_day skip locked`;
}
