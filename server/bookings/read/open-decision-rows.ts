import { sql } from 'kysely';
import { openStates, treatmentMarks, type AffectedState, type OpenDecision } from '#domain/bookings/open-decisions';
import { isClosedOn } from '#server/slots/index';

/** Whether the deadline of an offer has passed, also if the job of the deadline has not run yet. */
export const isOverdue = sql<boolean>`(affected_booking.state = 'waiting' and affected_booking.deadline <= now())`;

/** The state of an affected booking as it is read, so that a delayed job hides no patient. */
export const presentState = sql<AffectedState>`(case when ${isOverdue} then 'expired' else affected_booking.state end)`;

/** An affected booking that is still where it cannot take place. */
export const isOpen = sql<boolean>`(affected_booking.state in (${sql.join(openStates.map((state) => sql.lit(state)))}))`;

/** Whether an absence or a closure prevents a booking, joined with its slot; not one in spite of which it is kept there. */
export const isPrevented = sql<boolean>`exists (
  select from (select id, doctor_id, first_day, last_day from absence
    union all select id, null, first_day, last_day from closure where removed_at is null) as cause
  where slot.day >= cause.first_day and (cause.last_day is null or slot.day <= cause.last_day)
    and (cause.doctor_id is null or cause.doctor_id = slot.doctor_id)
    and not exists (select from affected_booking as kept where kept.booking_id = booking.id and kept.slot_id = slot.id
      and coalesce(kept.absence_id, kept.closure_id) = cause.id and kept.decision = 'keep' and kept.state = 'done'))`;

/** Whether a reserved slot, joined with its doctor and their person, can still be booked. */
export const isStillBookable = sql<boolean>`(slot.reserved_until > now() and slot.withdrawn_at is null
  and not slot.is_absent and not slot.is_busy and not ${isClosedOn(sql`slot.day`)}
  and doctor.verified_at is not null and person.deleted_at is null)`;

/** The times that are reserved for a booking, its own first; without those that can no longer be booked. */
const reservedTimes = sql`(
  select coalesce(json_agg(json_build_object('doctorName', person.name, 'doctorEmail', person.email, 'day', slot.day,
    'range', json_build_object('start', slot.start_min, 'end', slot.end_min))
    order by (slot.day, slot.start_min) is distinct from (booking.day, booking.start_min), slot.day, slot.start_min), '[]')
  from slot join doctor on doctor.id = slot.doctor_id join person on person.id = slot.doctor_id
  where slot.reserved_for = booking.id and ${isStillBookable})`;

/**
 * What was decided about a booking that cannot take place where it is; null if it takes place, as once its treatment has
 * begun. A scalar subquery with a limit, which the planner runs by the index of each booking; an `exists` may be answered by
 * reading the whole table.
 */
export const openDecision = sql<OpenDecision | null>`(
  select json_build_object('action', affected_booking.decision, 'state', ${presentState},
    'deadline', affected_booking.deadline,
    'times', case when ${presentState} = 'waiting' then ${reservedTimes} else '[]' end)
  from affected_booking
  where booking.status = 'booked' and coalesce(booking.attendance, '') not in (${sql.join(treatmentMarks.map((mark) => sql.lit(mark)))})
    and affected_booking.booking_id = booking.id and affected_booking.slot_id = booking.slot_id
    and ${isOpen} and affected_booking.decision <> 'keep'
  order by affected_booking.created_at desc limit 1)`;

/** Whether a booking takes place where it is. */
export const takesPlace = sql<boolean>`(${openDecision} is null)`;

/** `isAffected` of a booking (`domain/bookings/decide-change.ts`): it is where it cannot take place, or where it was transferred to. */
export const isAffected = sql<boolean>`coalesce((select true from affected_booking
  where affected_booking.booking_id = booking.id and ((${isOpen} and affected_booking.slot_id = booking.slot_id)
    or (affected_booking.state = 'done' and affected_booking.decision = 'transfer'
      and affected_booking.substitute_id = booking.doctor_id and affected_booking.day = booking.day
      and affected_booking.start_min = booking.start_min)) limit 1), false)`;
