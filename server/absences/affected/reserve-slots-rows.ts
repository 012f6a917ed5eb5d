import { sql } from 'kysely';
import { notifiedAt } from './affected-bookings-rows.ts';
import { isActive, isClosedOn, isNotBlocked } from '#server/slots/index';
import { isOverdue, isStillBookable } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';

/**
 * Reserves those of some slots that are still free for one booking. Locks them first, so that bookings in progress are
 * visible. Returns the reserved ones: not those that somebody else is booking, blocking or withdrawing, because whoever
 * has locked an affected booking does not wait for a slot (decision 0033).
 */
export async function reserveSlots(
  handle: Db,
  { slotIds, bookingId, until, now }: { slotIds: string[]; bookingId: string; until: Date; now: Date },
): Promise<string[]> {
  const wanted = sql`slot.withdrawn_at is null and ${isNotBlocked}`;
  const locked = await sql<{ id: string }>`
    select id from slot where id = any(${slotIds}::uuid[]) order by id for no key update skip locked`.execute(handle);
  const { rows } = await sql<{ id: string }>`
    update slot set reserved_for = ${bookingId}::uuid, reserved_until = ${until}::timestamptz
    where slot.id = any(${locked.rows.map(({ id }) => id)}::uuid[]) and ${wanted} and not ${isClosedOn(sql`slot.day`)} and not exists (select from booking where booking.slot_id = slot.id and ${isActive(now)})
    returning id`.execute(handle);
  return rows.map(({ id }) => id);
}

/**
 * Makes the slots that were reserved for some bookings free for everybody; one that somebody else has locked is free at its
 * deadline (decision 0033).
 */
export async function releaseReserved(handle: Db, bookingIds: string[]): Promise<void> {
  await sql`
    with locked as (select id from slot where reserved_for = any(${bookingIds}::uuid[])
      order by id for no key update skip locked)
    update slot set reserved_for = null, reserved_until = null from locked where slot.id = locked.id`.execute(handle);
}

/**
 * Ends the offers of which no time can still be booked, and puts their patients on the call list. Call this after
 * whatever blocks or withdraws slots that may be reserved.
 */
export async function expireUnavailableOffers(handle: Db): Promise<void> {
  const { rows } = await sql<{ bookingId: string }>`
    with unavailable as (
      select affected_booking.id from affected_booking join booking on booking.id = affected_booking.booking_id
      where affected_booking.state = 'waiting' and not ${isOverdue} and booking.slot_id = affected_booking.slot_id and booking.status = 'booked'
        and not exists (select from slot join doctor on doctor.id = slot.doctor_id join person on person.id = slot.doctor_id
          where slot.reserved_for = booking.id and ${isStillBookable})
      order by affected_booking.id for no key update of affected_booking)
    update affected_booking set state = 'expired', call_reason = 'expired', notified_at = ${notifiedAt}, called_at = null,
      called_by = null
    from unavailable where affected_booking.id = unavailable.id
    returning affected_booking.booking_id as "bookingId"`.execute(handle);
  if (rows.length === 0) return;
  await releaseReserved(
    handle,
    rows.map(({ bookingId }) => bookingId),
  );
}
