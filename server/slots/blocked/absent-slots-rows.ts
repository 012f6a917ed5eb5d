import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/shared/time';
import { updateDoctorDays } from './doctor-days-rows.ts';
import type { Db } from '#server/platform/database/open-database';

/**
 * Blocks the published slots and the hours of a doctor from a day on, to `last` if it is not null. Booked ones as well, so that they stay
 * blocked when their booking moves. Waits for bookings in progress; those that have read the slot before find its version
 * changed.
 */
export async function blockAbsentSlots(
  handle: Db,
  { doctorId, first, last }: { doctorId: string; first: Day; last: Day | null },
): Promise<void> {
  await sql`
    with locked as (
      select id from slot where doctor_id = ${doctorId}::uuid and withdrawn_at is null and day >= ${first}::date
        and (${last}::date is null or day <= ${last}::date)
      order by id for no key update)
    update slot set is_absent = true from locked where slot.id = locked.id`.execute(handle);
  const where = sql`doctor_id = ${doctorId}::uuid and day >= ${first}::date and (${last}::date is null or day <= ${last}::date)`;
  await updateDoctorDays(handle, { where, set: sql`is_absent = true` });
}

/** Frees the slots and the hours of a doctor after a day, except those that an absence still blocks. */
export async function freeAbsentSlots(
  handle: Db,
  { doctorId, after }: { doctorId: string; after: Day },
): Promise<void> {
  await sql`
    with locked as (
      select id from slot where doctor_id = ${doctorId}::uuid and is_absent and day > ${after}::date
        and not exists (select from absence where absence.doctor_id = slot.doctor_id and absence.first_day <= slot.day
          and (absence.last_day is null or absence.last_day >= slot.day))
      order by id for no key update)
    update slot set is_absent = false from locked where slot.id = locked.id`.execute(handle);
  const where = sql`doctor_id = ${doctorId}::uuid and is_absent and day > ${after}::date
    and not exists (select from absence where absence.doctor_id = doctor_day.doctor_id
      and absence.first_day <= doctor_day.day and (absence.last_day is null or absence.last_day >= doctor_day.day))`;
  await updateDoctorDays(handle, { where, set: sql`is_absent = false` });
}

/** Whether a doctor is absent on a day, as a part of a statement. */
export const isDayOfAbsence = (doctorId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from absence where absence.doctor_id = ${doctorId} and absence.first_day <= ${day}
    and (absence.last_day is null or absence.last_day >= ${day}))`;
