import { sql } from 'kysely';
import type { Attendance } from '#domain/bookings/booking-states';
import { nameOfRange } from '#domain/shared/slot-times';
import type { Day, TimeRange } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { namesOf } from '#server/platform/database/texts';

/** An appointment as the demo books it, by a doctor's address and a treatment's name. */
export type NewVisit = {
  id: string;
  doctor: string;
  treatment: string;
  patientId: string;
  range: TimeRange;
  buffer: number;
  /** Whether it takes a slot, which is free then, and not hours. */
  isOfSlot: boolean;
};

/**
 * Inserts appointments of any day, past ones too, without the rules of a request, with their audit entries. Skips one that
 * exists, whose doctor or patient is gone, has another appointment then or is absent, or whose slot is not free. Only for
 * the data of a demo.
 */
export async function insertVisits(handle: Db, actorId: string, day: Day, visits: NewVisit[]): Promise<void> {
  const rows = visits.map(({ range, ...visit }) => ({
    ...visit,
    ...range,
    details: { day, slot: nameOfRange(range) },
  }));
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, doctor text, treatment text,
        "patientId" uuid, "start" int, "end" int, buffer int, "isOfSlot" boolean, details jsonb)
    ), made as (
      insert into booking (id, slot_id, patient_id, treated_person_id, doctor_id, treatment_id, day, start_min, end_min,
        buffer_min, patient_name, patient_email, patient_phone, price_cents, currency, price_kind, treatment_names, booked_at)
      select wanted.id, slot.id, patient.id, patient.id, doctor.id, treatment.id, ${day}::date, wanted."start", wanted."end",
        wanted.buffer, patient.name, patient.email, coalesce(patient.phone, ''), treatment.price_cents, treatment.currency,
        treatment.price_kind, ${namesOf('treatment')}, ${day}::date - interval '7 days'
      from wanted
      join person doctor on doctor.email = wanted.doctor and doctor.role = 'doctor' and doctor.deleted_at is null
      join person patient on patient.id = wanted."patientId" and patient.deleted_at is null
      join treatment on treatment.name = wanted.treatment
      left join slot on wanted."isOfSlot" and slot.doctor_id = doctor.id and slot.day = ${day}::date
        and slot.start_min = wanted."start" and slot.end_min = wanted."end" and slot.withdrawn_at is null
        and not slot.is_absent and not slot.is_busy and not slot.is_left
      where (slot.id is not null or not wanted."isOfSlot") and not exists (select from absence
        where absence.doctor_id = doctor.id and first_day <= ${day}::date and (last_day is null or last_day >= ${day}::date))
      on conflict do nothing
      returning id, patient_id
    )
    insert into audit_entry (action, actor_id, person_id, booking_id, details)
    select 'booking.made', ${actorId}::uuid, patient_id, id, details from made join wanted using (id)`.execute(handle);
}

export type VisitMark = {
  id: string;
  day: Day;
  range: TimeRange;
  /** The mark before; the visit is skipped if it has another one by now. */
  seen: Attendance | null;
  attendance: Attendance;
  at: Date;
};

/** Marks visits of the demo, with their audit entries. Returns what is due for each, in cents. */
export async function markVisits(handle: Db, actorId: string, marks: VisitMark[]) {
  const wanted = marks.map(({ day, range, ...mark }) => ({
    ...mark,
    details: { day, slot: nameOfRange(range), by: 'clinic' },
  }));
  const { rows } = await sql<{ id: string; patientId: string; dueCents: number; currency: string }>`
    with marked as (
      update booking set attendance = wanted.attendance, attendance_at = wanted.at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, seen text, attendance text,
        at timestamptz, details jsonb)
      where booking.id = wanted.id and booking.status = 'booked' and booking.attendance is not distinct from wanted.seen
      returning booking.*, wanted.details
    ), audited as (
      insert into audit_entry (action, actor_id, person_id, booking_id, details)
      select 'booking.' || attendance, ${actorId}::uuid, patient_id, id, details from marked
    )
    select id, patient_id, price_cents - waived_cents - paid_cents as "dueCents", currency from marked`.execute(handle);
  return rows;
}
