import { sql } from 'kysely';
import type { FreeTime } from '#domain/absences/absences';
import type { Day } from '#domain/shared/time';
import { isInScope, isToCome, type Moment, type Scope } from './affected-bookings-rows.ts';
import { isFree, type Window, isActive } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';

/** A free time with its doctor. */
export type OfferedSlot = FreeTime & { doctorName: string; doctorEmail: string; specialtyId: string };

type WantedTimes = {
  window: Window;
  doctorIds: string[];
  specialtyId: string;
  minutes: number;
  near: Day;
  /** How many times are enough; the last day is read whole. */
  enough: number;
};

type OfferedRow = Omit<OfferedSlot, 'range'> & { startMin: number; endMin: number };

type TimesOf = { window: Window; doctorIds: string[]; specialtyIds: string[] };

/** A statement that selects the free times of some verified doctors and of all those of some specialties. */
const freeSlotsOf = ({ window, doctorIds, specialtyIds }: TimesOf) => sql`
  select slot.id as "slotId", slot.doctor_id as "doctorId", person.name as "doctorName", person.email as "doctorEmail",
    doctor.specialty_id as "specialtyId", slot.day, slot.start_min as "startMin", slot.end_min as "endMin"
  from doctor join person on person.id = doctor.id join slot on slot.doctor_id = doctor.id
  where (doctor.specialty_id = any(${specialtyIds}::uuid[]) or doctor.id = any(${doctorIds}::uuid[]))
    and doctor.verified_at is not null and person.role = 'doctor' and person.deleted_at is null and ${isFree(window)}`;

/** All of them that are not in a scope, which is going to be blocked, in their order. */
export async function listFreeSlotsOf(
  handle: Db,
  { without, ...wanted }: TimesOf & { without: Scope },
): Promise<OfferedSlot[]> {
  if (wanted.window.days.length === 0) return [];
  const { rows } = await sql<OfferedRow>`
    ${freeSlotsOf(wanted)} and not ${isInScope('slot', without)}
    order by slot.day, slot.start_min, person.name`.execute(handle);
  return rows.map(withRange);
}

/**
 * The free times of some verified doctors and of all those of a specialty that last at least `minutes`, on the days
 * closest to `near`, those first.
 */
export async function listFreeSlotsFor(handle: Db, wanted: WantedTimes): Promise<OfferedSlot[]> {
  const { window, doctorIds, specialtyId, minutes, near, enough } = wanted;
  const { rows } = await sql<OfferedRow>`
    select * from (
      ${freeSlotsOf({ window, doctorIds, specialtyIds: [specialtyId] })} and slot.end_min - slot.start_min >= ${minutes}::int
      order by abs(slot.day - ${near}::date) fetch first (${enough}::int) rows with ties) as nearest
    order by abs(day - ${near}::date), day, "startMin", "doctorName"`.execute(handle);
  return rows.map(withRange);
}

/** How many published slots without an active booking an absence or a closure would block. */
export async function countFreeSlots(handle: Db, scope: Scope, moment: Moment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slot
    where slot.withdrawn_at is null and not slot.is_absent and not slot.is_busy and ${isInScope('slot', scope)} and ${isToCome('slot', moment)}
      and not exists (select from booking where booking.slot_id = slot.id and ${isActive(moment.now)})`.execute(handle);
  return rows[0]?.count ?? 0;
}
