import { sql } from 'kysely';
import { openStates, treatmentMarks, type AffectedState, type OpenDecision } from '#domain/bookings/open-decisions';
import { isClosedOn } from '#server/slots/index';
import { reservedTimes } from '#server/bookings/book/reserved-times-rows';

/** Whether the deadline of an offer has passed, also if the job of the deadline has not run yet. */
export const isOverdue = sql<boolean>`(affected_booking.state = 'waiting' and affected_booking.deadline <= now())`;

/** The state of an affected booking as it is read, so that a delayed job hides no patient. */
export const presentState = sql<AffectedState>`(case when ${isOverdue} then 'expired' else affected_booking.state end)`;

/** An affected booking that is still where it cannot take place. */
export const isOpen = sql<boolean>`(affected_booking.state in (${sql.join(openStates.map((state) => sql.lit(state)))}))`;

/** Whether a booking is where it was when it was affected: with that doctor, on that day, from that minute on. */
export const isAtPlace = sql<boolean>`(affected_booking.doctor_id = booking.doctor_id and affected_booking.day = booking.day
  and affected_booking.start_min = booking.start_min)`;

/** Whether an absence or a closure prevents a booking; not one in spite of which it is kept there. */
export const isPrevented = sql<boolean>`exists (
  select from (select id, doctor_id, first_day, last_day from absence
    union all select id, null, first_day, last_day from closure where removed_at is null) as cause
  where booking.day >= cause.first_day and (cause.last_day is null or booking.day <= cause.last_day)
    and (cause.doctor_id is null or cause.doctor_id = booking.doctor_id)
    and not exists (select from affected_booking as kept where kept.booking_id = booking.id
      and kept.doctor_id = booking.doctor_id and kept.day = booking.day and kept.start_min = booking.start_min
      and coalesce(kept.absence_id, kept.closure_id) = cause.id and kept.decision = 'keep' and kept.state = 'done'))`;

/**
 * Reserved times as `reserved`, with their doctor and that doctor's person, that can still be booked. Hours that have changed
 * since do not matter: what was offered stands.
 */
export const fromBookable = sql`${reservedTimes} as reserved
  join doctor on doctor.id = reserved.doctor_id join person on person.id = doctor.id
  left join slot on slot.id = reserved.slot_id
  left join doctor_day on doctor_day.doctor_id = reserved.doctor_id and doctor_day.day = reserved.day
    and reserved.slot_id is null
  where reserved.until > now() and not ${isClosedOn(sql`reserved.day`)}
    and doctor.verified_at is not null and person.deleted_at is null
    and case when slot.id is not null then slot.withdrawn_at is null and not slot.is_absent and not slot.is_busy
      else not doctor_day.is_absent
        and not doctor_day.busy && int4range(reserved.start_min, reserved.end_min + reserved.buffer_min) end`;

/** The times that are reserved for a booking, its own first; without those that can no longer be booked. */
const offeredTimes = sql`(
  select coalesce(json_agg(json_build_object('doctorName', person.name, 'doctorEmail', person.email, 'day', reserved.day,
    'range', json_build_object('start', reserved.start_min, 'end', reserved.end_min))
    order by (reserved.day, reserved.start_min) is distinct from (booking.day, booking.start_min), reserved.day,
      reserved.start_min), '[]')
  from ${fromBookable} and reserved.booking_id = booking.id)`;

/**
 * What was decided about a booking that cannot take place where it is; null if it takes place, as once its treatment has
 * begun. A scalar subquery with a limit, which the planner runs by the index of each booking; an `exists` may be answered by
 * reading the whole table.
 */
export const openDecision = sql<OpenDecision | null>`(
  select json_build_object('action', affected_booking.decision, 'state', ${presentState},
    'deadline', affected_booking.deadline,
    'times', case when ${presentState} = 'waiting' then ${offeredTimes} else '[]' end)
  from affected_booking
  where booking.status = 'booked' and coalesce(booking.attendance, '') not in (${sql.join(treatmentMarks.map((mark) => sql.lit(mark)))})
    and affected_booking.booking_id = booking.id and ${isAtPlace}
    and ${isOpen} and affected_booking.decision <> 'keep'
  order by affected_booking.created_at desc limit 1)`;

/** Whether a booking takes place where it is. */
export const takesPlace = sql<boolean>`(${openDecision} is null)`;

/** `isAffected` of a booking (`domain/bookings/decide-change.ts`): it is where it cannot take place, or where it was transferred to. */
export const isAffected = sql<boolean>`coalesce((select true from affected_booking
  where affected_booking.booking_id = booking.id and ((${isOpen} and ${isAtPlace})
    or (affected_booking.state = 'done' and affected_booking.decision = 'transfer'
      and affected_booking.substitute_id = booking.doctor_id and affected_booking.day = booking.day
      and affected_booking.start_min = booking.start_min)) limit 1), false)`;
