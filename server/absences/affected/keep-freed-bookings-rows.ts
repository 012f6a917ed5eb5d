import { sql } from 'kysely';
import { SOON_HOURS } from '#domain/absences/absences';
import { CLINIC_ZONE } from '#domain/shared/time';
import { notifiedAt } from './affected-bookings-rows.ts';
import { isEmailed, isReachable } from './phone-list-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import { isAtPlace, isOpen, isPrevented } from '#server/bookings/index';

/**
 * Retains the bookings that a shortened absence or a removed closure (`causeId`) no longer affects, and those of an earlier one
 * that it went on blocking, unless something else prevents them. A patient who was notified, by email or phone, is called
 * if no email is read in time. `isNotified`: the patient was notified.
 */
export async function keepFreedBookings(handle: Db, { causeId, now }: { causeId: string; now: Date }) {
  const { rows } = await sql<{ bookingId: string; isNotified: boolean }>`
    with ended as (
      select id, last_day as until from absence where ended_at is not null or id = ${causeId}::uuid
      union all
      select id, first_day - 1 from closure where removed_at is not null
    ), freed as (
      select affected_booking.id, ${notifiedAt} as notified_at, ${isReachable} as is_reachable,
          ${isEmailed} as is_emailed,
          (booking.day + make_interval(mins => booking.start_min)) at time zone ${sql.lit(CLINIC_ZONE)}
            < ${now}::timestamptz + make_interval(hours => ${SOON_HOURS}::int) as is_soon
        from affected_booking join ended on ended.id = coalesce(affected_booking.absence_id, affected_booking.closure_id)
        join booking on booking.id = affected_booking.booking_id
      where ${isOpen} and affected_booking.day > ended.until and ${isAtPlace}
        and booking.status = 'booked' and not ${isPrevented}
      order by affected_booking.id for no key update of affected_booking
    )
    update affected_booking set decision = 'keep', state = 'done', failure = null,
      call_reason = case when freed.notified_at is null then null when not freed.is_emailed then 'unreachable'
        when not freed.is_reachable then 'refused' when freed.is_soon then 'soon' end,
      notified_at = freed.notified_at, called_at = null, called_by = null
    from freed where affected_booking.id = freed.id
    returning affected_booking.booking_id as "bookingId", affected_booking.notified_at is not null as "isNotified"`.execute(
    handle,
  );
  return rows;
}
