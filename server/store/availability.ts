import { sql } from 'kysely';
import type { Day } from '#domain/time';
import { isActive } from './bookings.ts';
import type { Db } from './database/open-database.ts';
import type { TreatmentRow, VerifiedDoctorRow } from './treatments.ts';

export type FreeSlotRow = { doctorId: string; day: Day; startMin: number; endMin: number };

type Window = { from: { day: Day; minute: number }; now: Date; days: Day[] };

/** A slot on one of `days` that starts after a moment on the clinic's clock and has no booking that is active at `now`. */
const isFree = ({ from, now, days }: Window) => sql<boolean>`
  slot.withdrawn_at is null and slot.day >= ${from.day}::date and slot.day = any(${days}::date[])
    and (slot.day > ${from.day}::date or slot.start_min > ${from.minute}::int)
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

const treatmentsAndDoctors = sql`
  (select json_agg(json_build_object('id', id, 'name', name, 'specialtyId', specialty_id,
    'priceCents', price_cents, 'currency', currency) order by position) from treatment) as treatments,
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
    select ${treatmentsAndDoctors},
      (select json_agg(free order by day, "startMin", "doctorId") from free) as free`.execute(handle);
  const [row] = rows;
  return { treatments: row?.treatments ?? [], doctors: row?.doctors ?? [], free: row?.free ?? [] };
}

export type FreeCount = { specialtyId: string; slots: number; first: Day };

/** Treatments, verified doctors, and the number and first day of the free slots of each specialty that has any on `days`. */
export async function readAvailabilityCounts(
  handle: Db,
  wanted: Window,
): Promise<{ treatments: TreatmentRow[]; doctors: VerifiedDoctorRow[]; counts: FreeCount[] }> {
  const { rows } = await sql<{
    treatments: TreatmentRow[] | null;
    doctors: VerifiedDoctorRow[] | null;
    counts: FreeCount[] | null;
  }>`
    with ${withFree(wanted)}, counted as (
      select "specialtyId", count(*)::int as slots, min(free.day) as first
      from free join offering on offering.id = free."doctorId" group by "specialtyId"
    )
    select ${treatmentsAndDoctors}, (select json_agg(counted) from counted) as counts`.execute(handle);
  const [row] = rows;
  return { treatments: row?.treatments ?? [], doctors: row?.doctors ?? [], counts: row?.counts ?? [] };
}

/** The free slots of some doctors on the first of `days` on which a doctor of the same specialty has one. */
export async function readFirstFreeDay(
  handle: Db,
  { doctorIds, ...wanted }: Window & { doctorIds: string[] },
): Promise<FreeSlotRow[]> {
  const { rows } = await sql<{ free: FreeSlotRow[] | null }>`
    with free as (
      select doctor.specialty_id, slot.doctor_id as "doctorId", slot.day, slot.start_min as "startMin", slot.end_min as "endMin"
      from slot join doctor on doctor.id = slot.doctor_id
      where slot.doctor_id = any(${doctorIds}::uuid[]) and ${isFree(wanted)}
    )
    select json_agg(free order by day, "startMin", "doctorId") as free from free
    where (specialty_id, day) in (select specialty_id, min(day) from free group by specialty_id)`.execute(handle);
  return rows[0]?.free ?? [];
}
