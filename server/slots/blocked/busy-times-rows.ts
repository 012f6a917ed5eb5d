import { sql, type RawBuilder } from 'kysely';
import { updateDoctorDays } from './doctor-days-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import type { SlotTime } from '#domain/shared/slot-times';
import { CLINIC_ZONE, type Day } from '#domain/shared/time';

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

/** The busy times of a doctor on a day as a multirange of minutes. When the clock goes back, one can seem to end before it begins. */
export function busyTimesOn({ doctorId, day }: Pick<Place, 'doctorId' | 'day'>): RawBuilder<string> {
  const zone = sql.lit(CLINIC_ZONE);
  const minuteOf = (column: string) =>
    sql`extract(epoch from (${sql.ref(`busy_time.${column}`)} at time zone ${zone}) - ${day}::timestamp) / 60`;
  const [start, end] = [sql`floor(${minuteOf('starts_at')})`, sql`ceil(${minuteOf('ends_at')})`];
  return sql<string>`coalesce((
    select range_agg(int4range(greatest(least(${start}, ${end}), 0)::int, least(greatest(${start}, ${end}), 1440)::int))
    from busy_time where busy_time.doctor_id = ${doctorId}
      and busy_time.starts_at < (${day} + 1)::timestamp at time zone ${zone}
      and busy_time.ends_at > ${day}::timestamp at time zone ${zone}), '{}')`;
}

/** Blocks the slots of a doctor at busy times, and frees the others; their hours too. Only rows that change are locked, in the order of their ids. */
export async function markBusySlots(handle: Db, doctorId: string): Promise<void> {
  await sql`
    update slot set is_busy = not is_busy where id in (
      select id from slot where doctor_id = ${doctorId}::uuid and withdrawn_at is null
        and day >= (now() at time zone ${sql.lit(CLINIC_ZONE)})::date and is_busy <> ${isAtBusyTime('slot')}
      order by id for no key update)`.execute(handle);
  const busy = busyTimesOn({ doctorId: sql`doctor_day.doctor_id`, day: sql`doctor_day.day` });
  const where = sql`doctor_id = ${doctorId}::uuid and day >= (now() at time zone ${sql.lit(CLINIC_ZONE)})::date and busy <> ${busy}`;
  await updateDoctorDays(handle, { where, set: sql`busy = ${busy}` });
}

/** Inserts the day of a locked doctor without hours, unless there is one. */
export async function insertDoctorDay(handle: Db, { doctorId, day }: { doctorId: string; day: Day }): Promise<void> {
  const busy = busyTimesOn({ doctorId: sql`${doctorId}::uuid`, day: sql`${day}::date` });
  await sql`insert into doctor_day (doctor_id, day, hours, busy) values (${doctorId}::uuid, ${day}::date, '{}', ${busy})
    on conflict do nothing`.execute(handle);
}
