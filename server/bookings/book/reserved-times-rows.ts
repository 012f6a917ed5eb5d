import { sql } from 'kysely';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { blockedTimes, isClosedOn, isNotBlocked, releaseReservedSlots } from '#server/slots/index';

/** A time to reserve: a slot, or of the doctor's hours if `slotId` is null. */
export type ReservableTime = SlotTime & { slotId: string | null; doctorId: string; buffer: number };

/**
 * Reserves those of some times that are still free for one booking, each as a row of `booking` with the status `offered`.
 * Returns how many: none that somebody else has booked, or is booking, blocking or withdrawing, because the person who has locked an
 * affected booking waits for neither a slot nor a doctor's day (decision 0033).
 */
export async function reserveTimes(
  handle: Db,
  { times, bookingId, until }: { times: ReservableTime[]; bookingId: string; until: Date },
): Promise<number> {
  let reserved = 0;
  for (const { slotId, doctorId, day, range, buffer } of times) {
    const isFree =
      slotId === null
        ? sql`select null::uuid as slot_id from doctor_day
            where doctor_id = ${doctorId}::uuid and day = ${day}::date and not is_absent
              and int4range(${range.start}::int, ${range.end}::int) <@ hours
              and not ${blockedTimes} && int4range(${range.start}::int, ${range.end}::int + ${buffer}::int)
              and not ${isClosedOn(sql`doctor_day.day`)} for no key update skip locked`
        : sql`select slot.id as slot_id from slot where slot.id = ${slotId}::uuid and slot.withdrawn_at is null
              and ${isNotBlocked} and not ${isClosedOn(sql`slot.day`)} for no key update skip locked`;
    const { rows } = await sql`
      with free as (${isFree})
      insert into booking (slot_id, doctor_id, treatment_id, day, start_min, end_min, buffer_min, patient_name,
        patient_email, patient_phone, price_cents, currency, status, held_until, offered_for)
      select free.slot_id, ${doctorId}::uuid, treatment_id, ${day}::date, ${range.start}::int, ${range.end}::int,
        ${slotId === null ? buffer : 0}::int, '', '', '', price_cents, currency, 'offered', ${until}::timestamptz, id
      from free, booking where booking.id = ${bookingId}::uuid
      on conflict do nothing returning id`.execute(handle);
    reserved += rows.length;
  }
  return reserved;
}

/** Makes the times that were reserved for some bookings free for everybody, those of slots that the version before reserved too. */
export async function releaseReserved(handle: Db, bookingIds: string[]): Promise<void> {
  await sql`delete from booking where status = 'offered' and offered_for = any(${bookingIds}::uuid[])`.execute(handle);
  await releaseReservedSlots(handle, bookingIds);
}

/** Deletes the reservations of a doctor's day whose time is over at `now`; until then they exclude other bookings. */
export async function deleteOverdueReservations(
  handle: Db,
  { doctorId, day, now }: { doctorId: string; day: Day; now: Date },
): Promise<void> {
  await sql`delete from booking where doctor_id = ${doctorId}::uuid and day = ${day}::date and status = 'offered'
    and held_until <= ${now}::timestamptz`.execute(handle);
}

/** Reserved times by their booking; those of slots that the version before has reserved are read until a later version. */
export const reservedTimes = sql`(
  select offered_for as booking_id, slot_id, doctor_id, day, start_min, end_min, buffer_min, held_until as until
  from booking where status = 'offered'
  union all
  select reserved_for, id, doctor_id, day, start_min, end_min, 0, reserved_until from slot where reserved_for is not null)`;
