import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';

/**
 * Changes days of doctors in their order, or only gives them a new version. Waits for bookings in progress; those that have
 * read a day before find its version changed.
 */
export async function updateDoctorDays(
  handle: Db,
  { where, set = sql`day = doctor_day.day` }: { where: RawBuilder<unknown>; set?: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    with locked as (
      select doctor_id, day from doctor_day where ${where} order by doctor_id, day for no key update)
    update doctor_day set ${set} from locked
    where (doctor_day.doctor_id, doctor_day.day) = (locked.doctor_id, locked.day)`.execute(handle);
}

/** Gives a doctor's day a new version with the rows of a part of a statement, so that bookings in progress read it again. */
export function raiseDoctorDay(
  source: RawBuilder<unknown>,
  { doctorId, day }: { doctorId: string; day: Day },
): RawBuilder<unknown> {
  return sql`update doctor_day set day = doctor_day.day from ${source}
    where doctor_day.doctor_id = ${doctorId}::uuid and doctor_day.day = ${day}::date`;
}
