import { sql } from 'kysely';
import type { Performable } from '#domain/clinic/performed-treatments';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import { isSlotOccupied, occupiesAt } from '#server/slots/blocked/occupied-rows';
import { ownTreatments, type VerifiedDoctorRow } from '#server/clinic/index';
import type { Db } from '#server/platform/database/open-database';
import { selectDoctorDays, type DoctorDayRow, type Window } from './doctor-days-rows.ts';

/** `isTaken`: it overlaps a booking that is active at `now`, or is reserved for one; `isBusy`: the doctor has something else to do. */
export type PublishedSlot = SlotTime & { isTaken: boolean; isAbsent: boolean; isBusy: boolean };

type DoctorTimes = {
  doctor: VerifiedDoctorRow;
  /** All, archived ones too. */
  treatments: (Performable & { name: string })[];
  /** Published slots of today and later, in order of time. */
  published: PublishedSlot[];
  hours: DoctorDayRow[];
  /** Days of holidays and closures in force. */
  closed: ReadonlySet<Day>;
};

type Row = Pick<DoctorTimes, 'doctor' | 'treatments'> & {
  /** Per day start, end, and whether it is taken, absent or busy. */
  published: { day: Day; slots: [number, number, boolean, boolean, boolean][] }[] | null;
  hours: DoctorDayRow[] | null;
  closed: Day[] | null;
};

/** What decides the times of a verified doctor, in one statement; null if there is none with this email address. */
export async function readDoctorTimes(
  handle: Db,
  { doctorEmail, ...wanted }: Window & { doctorEmail: string },
): Promise<DoctorTimes | null> {
  const { from, now, days } = wanted;
  const { rows } = await sql<Row>`
    select row_to_json(performer) as doctor,
      (select json_agg(json_build_object('id', id, 'name', name, 'specialtyId', specialty_id, 'duration', duration_min,
        'buffer', buffer_min, 'isArchived', archived_at is not null)) from treatment) as treatments,
      (select json_agg(of_day order by day) from (
        select slot.day, json_agg(json_build_array(slot.start_min, slot.end_min,
          ${isSlotOccupied(now)} or coalesce(slot.reserved_until > ${now}::timestamptz, false), slot.is_absent, slot.is_busy)
          order by slot.start_min) as slots
        from slot
        where slot.doctor_id = performer.id and slot.withdrawn_at is null and slot.day >= ${from.day}::date
          and (not slot.is_left or exists (select from booking where booking.slot_id = slot.id and ${occupiesAt(now)}))
        group by slot.day) as of_day) as published,
      (select json_agg(doctor_days order by day)
        from (${selectDoctorDays(wanted, sql`array[performer.id]`)}) as doctor_days) as hours,
      (select json_agg(closed.day::date) from closure, generate_series(greatest(first_day, ${from.day}::date)::timestamp,
        least(last_day, ${days.at(-1) ?? from.day}::date)::timestamp, '1 day') as closed (day)
        where removed_at is null and last_day >= ${from.day}::date) as closed
    from (
      select doctor.id, person.name, person.email, doctor.specialty_id as "specialtyId", ${ownTreatments} as treatments
      from person join doctor on doctor.id = person.id
      where person.email = ${doctorEmail} and doctor.verified_at is not null and person.role = 'doctor'
        and person.deleted_at is null
    ) as performer`.execute(handle);
  const [row] = rows;
  if (!row) return null;
  const published = (row.published ?? []).flatMap(({ day, slots }) =>
    slots.map(([start, end, isTaken, isAbsent, isBusy]) => ({ day, range: { start, end }, isTaken, isAbsent, isBusy })),
  );
  return { ...row, treatments: row.treatments ?? [], published, hours: row.hours ?? [], closed: new Set(row.closed) };
}
