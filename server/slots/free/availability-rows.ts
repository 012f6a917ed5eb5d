import { sql } from 'kysely';
import type { Day } from '#domain/shared/time';
import { isActive } from '#server/slots/blocked/occupied-rows';
import { withoutClosed } from '#server/slots/blocked/closed-on-rows';
import type { Db } from '#server/platform/database/open-database';
import { textsOf } from '#server/platform/database/texts';
import type { TreatmentRow, VerifiedDoctorRow } from '#server/clinic/index';

export type FreeSlotRow = { doctorId: string; day: Day; startMin: number; endMin: number };

export type Window = { from: { day: Day; minute: number }; now: Date; days: Day[] };

/**
 * A slot on one of `days`, unless that is closed or its doctor absent or busy, that starts after a moment on the clinic's clock, has
 * no booking that is active at `now`, and is reserved for none.
 */
export const isFree = ({ from, now, days }: Window) => sql<boolean>`
  slot.withdrawn_at is null and slot.day >= ${from.day}::date and slot.day = any(${withoutClosed(days)})
    and (slot.day > ${from.day}::date or slot.start_min > ${from.minute}::int)
    and not slot.is_absent and not slot.is_busy and (slot.reserved_until is null or slot.reserved_until <= ${now}::timestamptz)
    and not exists (select from booking where booking.slot_id = slot.id and ${isActive(now)})`;

/** Verified doctors as `offering`, and their free slots as `free`. */
const withFree = (wanted: Window) => sql`
  offering as (
    select doctor.id, person.name, person.email, doctor.specialty_id as "specialtyId"
    from doctor join person on person.id = doctor.id
    where doctor.verified_at is not null and person.role = 'doctor' and person.deleted_at is null
  ), free as (
    select slot.doctor_id as "doctorId", slot.day, slot.start_min as "startMin", slot.end_min as "endMin"
    from slot
    where slot.doctor_id = any(array(select id from offering)) and ${isFree(wanted)}
  )`;

/** The treatments that are offered, or the one of an id, which may be archived. */
const isWanted = (only: string | null) =>
  only === null ? sql`treatment.archived_at is null` : sql`treatment.id = ${only}::uuid`;

const treatmentsAndDoctors = (only: string | null) => sql`
  (select json_agg(json_build_object('id', id, 'name', name, 'specialtyId', specialty_id, 'priceCents', price_cents,
    'currency', currency, 'priceKind', price_kind, 'duration', duration_min, 'buffer', buffer_min, 'image', image,
    'isArchived', archived_at is not null, 'cutoffHours', cutoff_hours, 'texts', ${textsOf('treatment')}) order by position, name)
   from treatment where ${isWanted(only)}) as treatments,
  (select json_agg(offering order by name, id) from offering) as doctors`;

/**
 * What patients choose from: treatments, verified doctors and their free slots on some days. Every visitor reads it, so
 * it is one statement instead of three round trips. The doctors are selected first: with a join, PostgreSQL reads a large
 * clinic's slots of a day once per doctor.
 */
export async function readAvailability(
  handle: Db,
  wanted: Window,
): Promise<{ treatments: TreatmentRow[]; doctors: VerifiedDoctorRow[]; free: FreeSlotRow[] }> {
  const { rows } = await sql<{
    treatments: TreatmentRow[] | null;
    doctors: VerifiedDoctorRow[] | null;
    free: FreeSlotRow[] | null;
  }>`
    with ${withFree(wanted)}
    select ${treatmentsAndDoctors(null)},
      (select json_agg(free order by day, "startMin", "doctorId") from free) as free`.execute(handle);
  const [row] = rows;
  return { treatments: row?.treatments ?? [], doctors: row?.doctors ?? [], free: row?.free ?? [] };
}

/** Free slots of a specialty that are equally long, in minutes. */
type FreeCount = { specialtyId: string; length: number; slots: number; first: Day };

/** How many of the next free times of a specialty are read. */
const NEXT_TIMES = 3;

/**
 * One of the next free times of a specialty that are at least `minutes` long; of several doctors at one time, the first
 * by name.
 */
export type NextFreeRow = FreeSlotRow & { specialtyId: string; minutes: number };

/** The minutes of a slot that a treatment needs. */
const minutesOf = sql`treatment.duration_min + treatment.buffer_min`;

/**
 * The next free times as `next`: at most `NEXT_TIMES` of each doctor, by their index, then those of each specialty and
 * number of minutes that its treatments need.
 */
const withNextFree = (wanted: Window, only: string | null) => sql`
  needed as (
    select distinct treatment.specialty_id as "specialtyId", ${minutesOf} as minutes
    from treatment where ${isWanted(only)}
  ), own as (
    select distinct on ("specialtyId", needed.minutes, soonest.day, soonest."startMin")
      "specialtyId", needed.minutes, offering.id as "doctorId", soonest.*
    from offering join needed using ("specialtyId") cross join lateral (
      select slot.day, slot.start_min as "startMin", slot.end_min as "endMin" from slot
      where slot.doctor_id = offering.id and slot.end_min - slot.start_min >= needed.minutes and ${isFree(wanted)}
      order by slot.day, slot.start_min limit ${sql.lit(NEXT_TIMES)}
    ) as soonest
    order by "specialtyId", needed.minutes, soonest.day, soonest."startMin", offering.name, offering.id
  ), next as (
    select "specialtyId", minutes, "doctorId", day, "startMin", "endMin"
    from (
      select *, row_number() over (partition by "specialtyId", minutes order by day, "startMin") as place from own
    ) as ranked
    where place <= ${sql.lit(NEXT_TIMES)}
  )`;

/**
 * Treatments, verified doctors, and of each specialty the number and first day of its free slots on `days` by their
 * length, and the next times. `only`: the id of one treatment, which may be archived; otherwise all that are not.
 */
export async function readAvailabilityCounts(
  handle: Db,
  { only, ...wanted }: Window & { only: string | null },
): Promise<{ treatments: TreatmentRow[]; doctors: VerifiedDoctorRow[]; counts: FreeCount[]; next: NextFreeRow[] }> {
  const { rows } = await sql<{
    treatments: TreatmentRow[] | null;
    doctors: VerifiedDoctorRow[] | null;
    counts: FreeCount[] | null;
    next: NextFreeRow[] | null;
  }>`
    with ${withFree(wanted)}, counted as (
      select "specialtyId", "endMin" - "startMin" as length, count(*)::int as slots, min(free.day) as first
      from free join offering on offering.id = free."doctorId" group by "specialtyId", length
    ), ${withNextFree(wanted, only)}
    select ${treatmentsAndDoctors(only)}, (select json_agg(counted) from counted) as counts,
      (select json_agg(next order by day, "startMin") from next) as next`.execute(handle);
  const [row] = rows;
  return {
    treatments: row?.treatments ?? [],
    doctors: row?.doctors ?? [],
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
      from slot join doctor on doctor.id = slot.doctor_id join treatment on treatment.specialty_id = doctor.specialty_id
      where slot.doctor_id = any(${doctorIds}::uuid[]) and treatment.id = any(${treatmentIds}::uuid[])
        and slot.end_min - slot.start_min >= ${minutesOf} and ${isFree(wanted)}
    )
    select json_agg(free order by day, "startMin", "doctorId") as free from free
    where ("treatmentId", day) in (select "treatmentId", min(day) from free group by "treatmentId")`.execute(handle);
  return rows[0]?.free ?? [];
}

/** The first free slot of each of these doctors that has one on `days`, long enough for a treatment of theirs. */
export async function readFirstFreeSlots(
  handle: Db,
  { doctorIds, ...wanted }: Window & { doctorIds: string[] },
): Promise<FreeSlotRow[]> {
  const { rows } = await sql<FreeSlotRow>`
    select doctor.id as "doctorId", first.day, first.start_min as "startMin", first.end_min as "endMin"
    from doctor cross join lateral (
      select slot.day, slot.start_min, slot.end_min from slot where slot.doctor_id = doctor.id and ${isFree(wanted)}
        and slot.end_min - slot.start_min >= (select min(${minutesOf}) from treatment
          where treatment.specialty_id = doctor.specialty_id and treatment.archived_at is null)
      order by slot.day, slot.start_min limit 1
    ) as first
    where doctor.id = any(${doctorIds}::uuid[])`.execute(handle);
  return rows;
}
