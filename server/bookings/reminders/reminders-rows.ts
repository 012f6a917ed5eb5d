import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { CLINIC_ZONE } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { holderId } from '#server/bookings/read/own-bookings-rows';
import { takesPlace } from '#server/bookings/read/open-decision-rows';

type Wanted = {
  now: Date;
  /** Lead times in hours, not empty. */
  hours: readonly number[];
  /** The lead time of which a text message is sent as well. */
  textHours: number | null;
  /** Whether it is sent to patients without an account too. */
  textsDeskPatients?: boolean;
};

/**
 * Records the reminders that are due at `now` (`dueLead`) and enqueues their jobs, in one statement: the primary key lets
 * one of several servers enqueue each. Only of booked appointments that were booked or moved before the lead time began,
 * whose patients have a proven address (or, for a text message, no account), and that take place. Returns how many.
 */
export async function enqueueDueReminders(
  handle: Db,
  { now, hours, textHours, textsDeskPatients = false }: Wanted,
): Promise<number> {
  const longest = Math.max(...hours);
  const zone = sql.lit(CLINIC_ZONE);
  const { rows } = await sql<{ count: number }>`
    with due as (
      select booking.id, lead.hours, booking.day, booking.start_min, mail_proven_at(person) is not null as has_email
      from booking
      join person on person.id = ${holderId}
      cross join lateral (
        select (booking.day + make_interval(mins => booking.start_min)) at time zone ${zone} as starts_at) as appointment
      cross join lateral (
        select hours, appointment.starts_at - make_interval(hours => hours) as begins_at
        from unnest(${hours}::int[]) as hours
        where appointment.starts_at - make_interval(hours => hours) <= ${now}::timestamptz order by hours limit 1) as lead
      where booking.status = 'booked' and (booking.attendance is null or booking.attendance = 'confirmed')
        and booking.day >= (${now}::timestamptz at time zone ${zone})::date
        and booking.day <= ((${now}::timestamptz + make_interval(hours => ${longest}::int)) at time zone ${zone})::date
        and appointment.starts_at > ${now}::timestamptz
        and greatest(booking.booked_at, booking.hold_booked_at, booking.moved_at,
          person.desk_email_proven_at, case when booking.hold_booked_at is not null then person.email_proven_at end) < lead.begins_at
        and person.deleted_at is null and (mail_proven_at(person) is not null
          or (${textsDeskPatients}::boolean and person.issuer = ${DESK_ISSUER} and lead.hours = ${textHours}::int))
        and ${takesPlace} and not is_silent(booking.import_id)
        and not exists (select from reminder known where known.booking_id = booking.id and known.hours = lead.hours
          and known.day = booking.day and known.start_min = booking.start_min)
    ), recorded as (
      insert into reminder (booking_id, hours, day, start_min) select id, hours, day, start_min from due
      order by id
      on conflict do nothing returning booking_id, hours, day, start_min
    ), enqueued as (
      insert into job_outbox (name, id, payload)
      select job.name, gen_random_uuid(), jsonb_build_object('bookingId', recorded.booking_id, 'hours', recorded.hours,
        'day', recorded.day, 'startMin', recorded.start_min)
      from recorded join due on due.id = recorded.booking_id,
        (values ('reminder', null), ('reminder-text', ${textHours}::int)) as job (name, hours)
      where (job.name = 'reminder' and has_email) or job.hours = recorded.hours
    )
    select count(*)::int as count from recorded`.execute(handle);
  return rows[0]?.count ?? 0;
}
