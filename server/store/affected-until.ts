import { sql } from 'kysely';
import { openStates } from '#domain/absences';
import { CLINIC_ZONE } from '#domain/time';

const open = sql.join(openStates.map((state) => sql.lit(state)));

/**
 * `affectedUntil` of a booking (`domain/decide-change.ts`): the deadline of its offer, otherwise its start; null unless it
 * is where it cannot take place, or where it was transferred to.
 */
export const affectedUntil = sql<Date | null>`(
  select max(coalesce(affected.deadline, (booking.day + make_interval(mins => booking.start_min)) at time zone ${sql.lit(CLINIC_ZONE)}))
  from affected_booking affected
  where affected.booking_id = booking.id and (
    (affected.state in (${open}) and affected.slot_id = booking.slot_id)
    or (affected.state = 'done' and affected.decision = 'transfer' and affected.substitute_id = booking.doctor_id
      and affected.day = booking.day and affected.start_min = booking.start_min)))`;
