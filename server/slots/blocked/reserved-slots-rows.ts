import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { isClosedOn } from './closed-on-rows.ts';
import { isActive } from './occupied-rows.ts';
import { isNotBlocked } from '#server/slots/publish/slots-rows';

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
