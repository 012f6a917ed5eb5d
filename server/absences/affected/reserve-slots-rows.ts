import { sql } from 'kysely';
import { notifiedAt } from './affected-bookings-rows.ts';
import { releaseReserved } from '#server/bookings/index';
import { fromBookable, isAtPlace, isOverdue } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';

/**
 * Ends the offers of which no time can still be booked, and puts their patients on the call list. Call this after
 * whatever blocks or withdraws times that may be reserved.
 */
export async function expireUnavailableOffers(handle: Db): Promise<void> {
  const { rows } = await sql<{ bookingId: string }>`
    with unavailable as (
      select affected_booking.id from affected_booking join booking on booking.id = affected_booking.booking_id
      where affected_booking.state = 'waiting' and not ${isOverdue} and ${isAtPlace} and booking.status = 'booked'
        and not exists (select from ${fromBookable} and reserved.booking_id = booking.id)
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
