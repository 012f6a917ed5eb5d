import { sql } from 'kysely';
import type { Terms } from '#domain/bookings/change-cutoff';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Day } from '#domain/shared/time';
import { hasEnded } from '#server/bookings/read/own-bookings-rows';
import type { Db } from '#server/platform/database/open-database';
import { namesOf } from '#server/platform/database/texts';
import { busyTimesOn, isClosedOn, isDayOfAbsence, publishedSlots } from '#server/slots/index';

/** An appointment of a row of a file; without `minutes` it is as long as its treatment. */
export type ImportedBooking = {
  row: number;
  patientId: string;
  doctorId: string;
  treatmentId: string;
  date: Day;
  time: number;
  minutes?: number | undefined;
};

/** The appointments whose doctor and treatment the clinic still has, with their end. */
const wantedOf = (bookings: ImportedBooking[]) => sql`
  wanted as materialized (
    select wanted.row, wanted."patientId" as patient_id, wanted."doctorId" as doctor_id, wanted."treatmentId" as treatment_id,
      wanted.date as day, wanted.time as start_min, wanted.time + coalesce(wanted.minutes, performed.duration_min, treatment.duration_min) as end_min,
      coalesce(performed.is_performed, doctor.specialty_id = treatment.specialty_id) as is_performed
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb)
      as wanted (row int, "patientId" uuid, "doctorId" uuid, "treatmentId" uuid, date date, time int, minutes int)
    join doctor on doctor.id = wanted."doctorId" and doctor.verified_at is not null
    join person on person.id = doctor.id and person.deleted_at is null
    join treatment on treatment.id = wanted."treatmentId" and treatment.archived_at is null
    left join doctor_treatment performed on performed.doctor_id = doctor.id and performed.treatment_id = treatment.id)`;

const [doctorId, day] = [sql`wanted.doctor_id`, sql`wanted.day`];
const range = sql`int4range(wanted.start_min, wanted.end_min)`;

/** Until which minute a row is, and what prevents it, as the key of a message without its module; `isKnown`: the portal has it. */
export type CheckedBooking = {
  row: number;
  end: number;
  reason: string | null;
  isKnown: boolean;
  other: string | null;
};

/**
 * What prevents each of these appointments: nothing at any time of the future that its doctor is not away at, whatever the
 * published hours are, and that neither doctor nor patient has something else at. `other` is the appointment in its way.
 */
export async function checkImportedBookings(
  handle: Db,
  bookings: ImportedBooking[],
  clock: { day: Day; minute: number },
): Promise<CheckedBooking[]> {
  const at = sql`to_char(make_interval(mins => other.start_min), 'HH24:MI')`;
  const { rows } = await sql<CheckedBooking>`
    with ${wantedOf(bookings)}
      select wanted.row, wanted.end_min as end, other.text as other, coalesce(other.is_known, false) as "isKnown", case
        when (wanted.day, wanted.start_min) <= (${clock.day}::date, ${clock.minute}::int) then 'dayPast'
        when wanted.end_min >= 1440 then 'endsSameDay'
        when ${isClosedOn(day)} then 'dayClosed'
        when ${isDayOfAbsence(doctorId, day)} then 'doctorAbsent'
        when not coalesce(wanted.is_performed, false) then 'notPerformed'
        when other.is_known then 'importedKnown'
        when other.is_doctor then 'importedTaken'
        when other.text is not null then 'importedSameTime'
        when ${busyTimesOn({ doctorId, day })}::int4multirange && ${range} then 'doctorBusy' end as reason
    from wanted left join lateral (
        select concat_ws(' ', ${at}, other.patient_name) as text, other.doctor_id = wanted.doctor_id as is_doctor,
          other.status = 'booked' and other.patient_id = wanted.patient_id and other.doctor_id = wanted.doctor_id
            and other.start_min = wanted.start_min as is_known
        from booking other where other.day = wanted.day and other.status in ('held', 'booked', 'offered')
          and ((other.doctor_id = wanted.doctor_id and int4range(other.start_min, other.end_min + other.buffer_min) && ${range})
            or (other.patient_id = wanted.patient_id and (int4range(other.start_min, other.end_min) && ${range}
              or (other.doctor_id = wanted.doctor_id and other.treatment_id = wanted.treatment_id))))
        union all
        select ${at}, true, false from slot other where other.doctor_id = wanted.doctor_id and other.day = wanted.day
          and other.withdrawn_at is null and other.reserved_until > now() and int4range(other.start_min, other.end_min) && ${range}
        order by is_known desc, is_doctor desc limit 1) as other on true`.execute(handle);
  return rows;
}

/**
 * Locks until the transaction ends what no constraint compares with these appointments: their patients, doctors and treatments,
 * and closures, absences and busy times. Bookings of other patients do not wait for it.
 */
export async function lockForImport(handle: Db, bookings: ImportedBooking[]): Promise<void> {
  for (const [table, key] of [
    ['person', 'patientId'],
    ['doctor', 'doctorId'],
    ['treatment', 'treatmentId'],
  ] as const) {
    const ids = [...new Set(bookings.map((booking) => booking[key]))];
    await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for share`.execute(handle);
  }
  await sql`lock table closure, absence, busy_time in share mode`.execute(handle);
}

/** Inserts appointments at the present price of their patient's insurance, without a buffer. Returns how many. */
export async function insertImportedBookings(
  handle: Db,
  bookings: ImportedBooking[],
  { importId, currency, cutoffHours, lateRefundPercent }: Terms & { importId: string; currency: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${wantedOf(bookings)}
    insert into booking (patient_id, treated_person_id, account_id, doctor_id, treatment_id, day, start_min, end_min, patient_name,
      patient_email, patient_phone, price_cents, currency, price_kind, insurance, treatment_names, is_outside_hours, cutoff_hours,
      late_refund_percent, import_id)
    select person.id, person.id, nullif(holder.id, person.id), wanted.doctor_id, treatment.id, wanted.day, wanted.start_min, wanted.end_min,
      person.name, mail_address(holder), coalesce(person.phone, holder.phone, ''), coalesce(price.price_cents, treatment.price_cents),
      coalesce(treatment.currency, ${currency}), coalesce(price.price_kind, treatment.price_kind), person.insurance,
      ${namesOf('treatment')}::jsonb,
      not ${range} <@ (coalesce(doctor_day.hours, '{}') + ${publishedSlots(doctorId, day)}),
      coalesce(treatment.cutoff_hours, ${cutoffHours}::int), ${lateRefundPercent}::int, ${importId}::uuid
    from wanted join person on person.id = wanted.patient_id join treatment on treatment.id = wanted.treatment_id
      join person holder on holder.id = case when person.issuer = ${DESK_ISSUER} and not ${hasEnded('person')}
        then coalesce(person.account_id, person.id) else person.id end
      left join treatment_price price on price.treatment_id = treatment.id and price.insurance = person.insurance
      left join doctor_day on doctor_day.doctor_id = wanted.doctor_id and doctor_day.day = wanted.day`.execute(handle);
  return Number(numAffectedRows);
}

/**
 * Deletes the coming appointments of an import that nobody has changed, paid, written a note to, or was mailed about; returns how many.
 * @throws the database's 23503 if something else refers to one
 */
export async function deleteImportedBookings(
  handle: Db,
  importId: string,
  clock: { day: Day; minute: number },
): Promise<number> {
  const refersToIt = ['payment', 'booking_note', 'reminder'].map(
    (table) => sql`not exists (select from ${sql.table(table)} as part where part.booking_id = booking.id)`,
  );
  const { numAffectedRows } = await sql`
    delete from booking using record_import where record_import.id = ${importId}::uuid and booking.import_id = record_import.id
      and booking.xmin::text = record_import.xid
      and (booking.day, booking.start_min) > (${clock.day}::date, ${clock.minute}::int) and ${sql.join(refersToIt, sql` and `)}`.execute(
    handle,
  );
  return Number(numAffectedRows);
}

/** The coming appointments of an import whose patient, or account, has a proven address; joined, because it is counted of all at once. */
const ofImport = sql`booking join person holder on holder.id = coalesce(booking.account_id, booking.patient_id)
  where booking.status = 'booked' and booking.day >= current_date and mail_proven_at(holder) is not null and booking.import_id`;

export async function listToConfirm(handle: Db, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from ${ofImport} = ${importId}::uuid order by booking.id`.execute(handle);
  return rows.map(({ id }) => id);
}

/** How many of these appointments each import has, as a part of a statement. */
export const countToConfirm = sql<number>`(select count(*)::int from ${ofImport} = record_import.id)`;
