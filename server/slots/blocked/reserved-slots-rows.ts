import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';

/**
 * Ends the reservations that the version before has made for some bookings, in the rows of slots; one that somebody else has
 * locked is free at its deadline (decision 0033).
 */
export async function releaseReservedSlots(handle: Db, bookingIds: string[]): Promise<void> {
  await sql`
    with locked as (select id from slot where reserved_for = any(${bookingIds}::uuid[])
      order by id for no key update skip locked)
    update slot set reserved_for = null, reserved_until = null from locked where slot.id = locked.id`.execute(handle);
}
