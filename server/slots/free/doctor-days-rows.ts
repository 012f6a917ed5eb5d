import { sql, type RawBuilder } from 'kysely';
import type { DayOfHours } from '#domain/slots/bookable-times';
import type { Day, TimeRange } from '#domain/shared/time';
import { withoutClosed } from '#server/slots/blocked/closed-on-rows';
import { occupiesAt } from '#server/slots/blocked/occupied-rows';
import type { Db } from '#server/platform/database/open-database';

/** Times that start after `from`, a moment on the clinic's clock, on some days. */
export type Window = { from: { day: Day; minute: number }; now: Date; days: Day[] };

/** The hours of a doctor on one day, and what takes their time, as multiranges in text. */
export type DoctorDayRow = { doctorId: string; day: Day } & Record<keyof DayOfHours, string>;

/** The published slots of a doctor on a day as a multirange; of a slot that the plan no longer has only its booking counts. */
export const publishedSlots = (
  doctorId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<string> => sql`coalesce((
  select range_agg(int4range(slot.start_min, slot.end_min)) from slot
  where slot.doctor_id = ${doctorId} and slot.day = ${day} and slot.withdrawn_at is null and not slot.is_left), '{}')`;

/** Busy times and published slots of a row of `doctor_day`, as a multirange. */
export const blockedTimes: RawBuilder<string> = sql`(doctor_day.busy + ${publishedSlots(sql`doctor_day.doctor_id`, sql`doctor_day.day`)})`;

/**
 * The days with hours of some doctors, which are neither closed nor days of an absence, as facts that times are computed
 * from: what is read does not depend on how many times there are.
 */
export const selectDoctorDays = ({ from, now, days }: Window, doctorIds: RawBuilder<unknown>) => sql`
  select doctor_day.doctor_id as "doctorId", doctor_day.day, doctor_day.hours::text as hours,
    ${blockedTimes}::text as blocked,
    coalesce((select range_agg(int4range(booking.start_min, booking.end_min + booking.buffer_min)) from booking
      where booking.doctor_id = doctor_day.doctor_id and booking.day = doctor_day.day and ${occupiesAt(now)}), '{}')::text
      as occupied
  from doctor_day
  where doctor_day.doctor_id = any(${doctorIds}) and doctor_day.day >= ${from.day}::date
    and doctor_day.day = any(${withoutClosed(days)}) and not doctor_day.is_absent and not isempty(doctor_day.hours)`;

/** In order of time. */
export async function listDoctorDays(handle: Db, wanted: Window & { doctorIds: string[] }): Promise<DoctorDayRow[]> {
  if (wanted.days.length === 0 || wanted.doctorIds.length === 0) return [];
  const { rows } = await sql<DoctorDayRow>`
    ${selectDoctorDays(wanted, sql`${wanted.doctorIds}::uuid[]`)} order by doctor_day.day, doctor_day.doctor_id`.execute(
    handle,
  );
  return rows;
}

/** The ranges of a multirange in text. */
export function rangesOf(multirange: string): TimeRange[] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  }));
}
