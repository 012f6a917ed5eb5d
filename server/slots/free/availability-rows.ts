import { sql } from 'kysely';
import type { TreatmentTime } from '#domain/clinic/performed-treatments';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import { isSlotOccupied } from '#server/slots/blocked/occupied-rows';
import { withoutClosed } from '#server/slots/blocked/closed-on-rows';
import type { Db } from '#server/platform/database/open-database';
import { textsOf } from '#server/platform/database/texts';
import { withRange } from '#server/platform/database/with-range';
import { ownTreatments, treatmentPrices, type TreatmentRow, type VerifiedDoctorRow } from '#server/clinic/index';
import { selectDoctorDays, type DoctorDayRow, type Window } from './doctor-days-rows.ts';

export type FreeSlotRow = { doctorId: string; day: Day; startMin: number; endMin: number };

/**
 * A slot on one of `days`, unless that is closed or its doctor absent or busy, that starts after a moment on the clinic's clock,
 * overlaps no booking that is active at `now`, and is reserved for none.
 */
const isFree = ({ from, now, days }: Window) => sql<boolean>`
  slot.withdrawn_at is null and not slot.is_left and slot.day >= ${from.day}::date and slot.day = any(${withoutClosed(days)})
    and (slot.day > ${from.day}::date or slot.start_min > ${from.minute}::int)
    and not slot.is_absent and not slot.is_busy and (slot.reserved_until is null or slot.reserved_until <= ${now}::timestamptz)
    and not ${isSlotOccupied(now)}`;

/** What availability is read of: one treatment, which may be archived, or one doctor; otherwise of all that are offered. */
export type Only = { treatmentId?: string | undefined; doctorId?: string | undefined };

/** Verified doctors as `offering`, their free slots as `free` and their days with hours as `doctor_days`. */
const withFree = ({ doctorId, ...wanted }: Window & Only) => sql`
  offering as (
    select doctor.id, person.name, person.email, doctor.specialty_id as "specialtyId", ${ownTreatments} as treatments
    from doctor join person on person.id = doctor.id
    where doctor.verified_at is not null and person.role = 'doctor' and person.deleted_at is null
      ${doctorId ? sql`and doctor.id = ${doctorId}::uuid` : sql``}
  ), free as (
    select slot.doctor_id as "doctorId", slot.day, slot.start_min as "startMin", slot.end_min as "endMin"
    from slot
    where slot.doctor_id = any(array(select id from offering)) and ${isFree(wanted)}
  ), doctor_days as (${selectDoctorDays(wanted, sql`array(select id from offering)`)})`;

/** The treatments that are offered, or the one of an id, which may be archived. */
const isWanted = ({ treatmentId }: Only) =>
  treatmentId ? sql`treatment.id = ${treatmentId}::uuid` : sql`treatment.archived_at is null`;

const treatmentsAndDoctors = ({ treatmentId = null }: { treatmentId?: string | null | undefined }) => sql`
  (select json_agg(json_build_object('id', id, 'name', name, 'specialtyId', specialty_id, 'priceCents', price_cents,
    'currency', currency, 'priceKind', price_kind, 'prices', ${treatmentPrices}, 'duration', duration_min, 'buffer', buffer_min, 'image', image,
    'isArchived', archived_at is not null, 'cutoffHours', cutoff_hours, 'texts', ${textsOf('treatment')}) order by position, name)
   from treatment where treatment.archived_at is null or treatment.id = ${treatmentId}::uuid) as treatments,
  (select json_agg(offering order by name, id) from offering) as doctors,
  (select json_agg(doctor_days order by day, "doctorId") from doctor_days) as hours`;

type Offering = { treatments: TreatmentRow[]; doctors: VerifiedDoctorRow[]; hours: DoctorDayRow[] };
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/**
 * What patients choose from: treatments, verified doctors, their free slots on some days, and their hours. Every visitor
 * reads it, so it is one statement instead of three round trips. The doctors are selected first: with a join, PostgreSQL
 * reads a large clinic's slots of a day once per doctor.
 */
export async function readAvailability(handle: Db, wanted: Window): Promise<Offering & { free: FreeSlotRow[] }> {
  const { rows } = await sql<Nullable<Offering & { free: FreeSlotRow[] }>>`
    with ${withFree(wanted)}
    select ${treatmentsAndDoctors({})},
      (select json_agg(free order by day, "startMin", "doctorId") from free) as free`.execute(handle);
  const [row] = rows;
  return {
    treatments: row?.treatments ?? [],
    doctors: row?.doctors ?? [],
    hours: row?.hours ?? [],
    free: row?.free ?? [],
  };
}

/** Free slots of a doctor that are equally long, in minutes. */
type FreeCount = { doctorId: string; length: number; slots: number; first: Day };

/** How many of the next free times of a treatment are read; of one treatment or doctor on each of as many days. */
export const NEXT_TIMES = 3;
/** How many free slots of a doctor are read to find the latter. */
const SLOTS_OF_DAYS = 48;

/** One of the next free slots of a doctor that are at least `minutes` long. */
export type NextFreeRow = FreeSlotRow & { minutes: number };

/** Whether a doctor performs a treatment, and the minutes of a slot that it needs. */
const ofDoctor = sql`left join doctor_treatment own on own.doctor_id = doctor.id and own.treatment_id = treatment.id`;
const isPerformed = sql`coalesce(own.is_performed, treatment.specialty_id = doctor.specialty_id)`;
const minutesOf = sql`coalesce(own.duration_min, treatment.duration_min) + coalesce(own.buffer_min, treatment.buffer_min)`;

/** Some of the next free slots of each doctor, for each number of minutes that their treatments need. */
const withNextFree = (wanted: Window & Only) => sql`
  needed as (
    select distinct doctor.id, ${minutesOf} as minutes
    from doctor join offering on offering.id = doctor.id cross join treatment ${ofDoctor}
    where ${isWanted(wanted)} and ${isPerformed}
  ), next as (
    select needed.id as "doctorId", needed.minutes, soonest.*
    from needed cross join lateral (
      select slot.day, slot.start_min as "startMin", slot.end_min as "endMin" from slot
      where slot.doctor_id = needed.id and slot.end_min - slot.start_min >= needed.minutes and ${isFree(wanted)}
      order by slot.day, slot.start_min limit ${sql.lit(wanted.treatmentId || wanted.doctorId ? SLOTS_OF_DAYS : NEXT_TIMES)}
    ) as soonest
  )`;

/**
 * Treatments that are offered, verified doctors with their hours, and of each doctor the number and first day of free
 * slots on `days` by their length, and the next ones; of one treatment or doctor only what concerns it.
 */
export async function readAvailabilityCounts(
  handle: Db,
  wanted: Window & Only,
): Promise<Offering & { counts: FreeCount[]; next: NextFreeRow[] }> {
  const { rows } = await sql<Nullable<Offering & { counts: FreeCount[]; next: NextFreeRow[] }>>`
    with ${withFree(wanted)}, counted as (
      select "doctorId", "endMin" - "startMin" as length, count(*)::int as slots, min(day) as first
      from free group by "doctorId", length
    ), ${withNextFree(wanted)}
    select ${treatmentsAndDoctors(wanted)}, (select json_agg(counted) from counted) as counts,
      (select json_agg(next order by day, "startMin") from next) as next`.execute(handle);
  const [row] = rows;
  return {
    treatments: row?.treatments ?? [],
    doctors: row?.doctors ?? [],
    hours: row?.hours ?? [],
    counts: row?.counts ?? [],
    next: row?.next ?? [],
  };
}

/** The free slots of some doctors that are long enough for a treatment, on the first of `days` that has one. */
export async function readFirstFreeDay(
  handle: Db,
  { doctorIds, treatmentIds, ...wanted }: Window & { doctorIds: string[]; treatmentIds: string[] },
): Promise<(FreeSlotRow & { treatmentId: string })[]> {
  const { rows } = await sql<{ free: (FreeSlotRow & { treatmentId: string })[] | null }>`
    with free as (
      select treatment.id as "treatmentId", slot.doctor_id as "doctorId", slot.day, slot.start_min as "startMin",
        slot.end_min as "endMin"
      from slot join doctor on doctor.id = slot.doctor_id cross join treatment ${ofDoctor}
      where slot.doctor_id = any(${doctorIds}::uuid[]) and treatment.id = any(${treatmentIds}::uuid[]) and ${isPerformed}
        and slot.end_min - slot.start_min >= ${minutesOf} and ${isFree(wanted)}
    )
    select json_agg(free order by day, "startMin", "doctorId") as free from free
    where ("treatmentId", day) in (select "treatmentId", min(day) from free group by "treatmentId")`.execute(handle);
  return rows[0]?.free ?? [];
}

/** A doctor's first free slot on `days` that is long enough for one of their treatments, and what their hours are decided by. */
type FirstFreeRow = {
  doctorId: string;
  slot: Omit<FreeSlotRow, 'doctorId'> | null;
  times: TreatmentTime[] | null;
};

/** The first free slot of each of these doctors, and the minutes of the treatments that they perform. */
export async function readFirstFreeSlots(
  handle: Db,
  { doctorIds, ...wanted }: Window & { doctorIds: string[] },
): Promise<FirstFreeRow[]> {
  const { rows } = await sql<FirstFreeRow>`
    select doctor.id as "doctorId", performed.times, (
      select json_build_object('day', slot.day, 'startMin', slot.start_min, 'endMin', slot.end_min)
      from slot where slot.doctor_id = doctor.id and ${isFree(wanted)} and slot.end_min - slot.start_min >= performed.shortest
      order by slot.day, slot.start_min limit 1) as slot
    from doctor cross join lateral (
      select min(${minutesOf}) as shortest, json_agg(json_build_object('duration', coalesce(own.duration_min, treatment.duration_min),
        'buffer', coalesce(own.buffer_min, treatment.buffer_min))) as times
      from treatment ${ofDoctor} where treatment.archived_at is null and ${isPerformed}
    ) as performed
    where doctor.id = any(${doctorIds}::uuid[])`.execute(handle);
  return rows;
}

/** The free slots of some doctors. */
export async function listFreeSlots(
  handle: Db,
  { doctorIds, ...window }: Window & { doctorIds: string[] },
): Promise<(SlotTime & { slotId: string; doctorId: string })[]> {
  const { rows } = await sql<FreeSlotRow & { slotId: string }>`
    select slot.id as "slotId", slot.doctor_id as "doctorId", slot.day, slot.start_min as "startMin",
      slot.end_min as "endMin"
    from slot where slot.doctor_id = any(${doctorIds}::uuid[]) and ${isFree(window)}`.execute(handle);
  return rows.map(withRange);
}
