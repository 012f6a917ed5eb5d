import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { SlotTime } from '#domain/shared/slot-times';
import { CLINIC_ZONE } from '#domain/shared/time';

/** Whether a doctor has a busy time between two minutes of a day, as a part of a statement. */
export function overlapsBusyTime({ doctorId, day, start, end }: Place): RawBuilder<boolean> {
  const instantOfMinute = (minute: RawBuilder<unknown>) =>
    sql`(${day} + make_interval(mins => ${minute})) at time zone ${sql.lit(CLINIC_ZONE)}`;
  return sql<boolean>`exists (select from busy_time where busy_time.doctor_id = ${doctorId}
    and busy_time.starts_at < ${instantOfMinute(end)} and busy_time.ends_at > ${instantOfMinute(start)})`;
}

/** Whether a doctor is busy at a time that is about to be published. */
export function isBusyAt(doctorId: string, { day, range }: SlotTime): RawBuilder<boolean> {
  const [start, end] = [sql`${range.start}::int`, sql`${range.end}::int`];
  return overlapsBusyTime({ doctorId: sql`${doctorId}::uuid`, day: sql`${day}::date`, start, end });
}

export type Place = {
  doctorId: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
  start: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
};

/** Whether the doctor of a slot or a booking is busy at its time. */
export function isAtBusyTime(table: 'slot' | 'booking'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return overlapsBusyTime({
    doctorId: column('doctorId'),
    day: column('day'),
    start: column('startMin'),
    end: column('endMin'),
  });
}

/** Blocks the slots of a doctor at busy times, and frees the others. Only rows that change are locked, in the order of their ids. */
export async function markBusySlots(handle: Db, doctorId: string): Promise<void> {
  await sql`
    update slot set is_busy = not is_busy where id in (
      select id from slot where doctor_id = ${doctorId}::uuid and withdrawn_at is null
        and day >= (now() at time zone ${sql.lit(CLINIC_ZONE)})::date and is_busy <> ${isAtBusyTime('slot')}
      order by id for no key update)`.execute(handle);
}
