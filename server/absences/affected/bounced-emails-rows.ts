import { sql } from 'kysely';
import type { Day } from '#domain/shared/time';
import { isOnPhoneList } from './phone-list-rows.ts';
import { isOpen, isOwn } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';
import { markEmailReturned } from '#server/people/index';

/**
 * Records that an email to a person was returned, and puts them on the call list for each affected appointment from today
 * on about which they were notified, by an email last, and are not to be called already. Returns for how many.
 */
export async function markEmailBounced(
  handle: Db,
  { personId, now, today }: { personId: string; now: Date; today: Day },
): Promise<number> {
  await markEmailReturned(handle, personId, now);
  const { rows } = await sql`
    with unread as (
      select affected_booking.id from affected_booking join booking on booking.id = affected_booking.booking_id
      where ${isOwn(personId)} and affected_booking.day >= ${today}::date
        and affected_booking.notified_at is not null and not ${isOnPhoneList}
        and (${isOpen} or affected_booking.state = 'done')
      order by affected_booking.id for no key update of affected_booking)
    update affected_booking set call_reason = 'refused', called_at = null, called_by = null
    from unread where affected_booking.id = unread.id
    returning affected_booking.id`.execute(handle);
  return rows.length;
}
