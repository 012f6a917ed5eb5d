import { sql } from 'kysely';
import type { FreeTime } from '#domain/absences';
import type { Day } from '#domain/time';
import { isInScope, isToCome, type Moment, type Scope } from './affected-bookings.ts';
import { isFree, type Window } from './availability.ts';
import { isActive } from './bookings.ts';
import type { Db } from './database/open-database.ts';
import { withRange } from './with-range.ts';

/** A free time with its doctor. */
export type OfferedTime = FreeTime & { doctorName: string; doctorEmail: string; specialtyId: string };

type WantedTimes = {
  window: Window;
  doctorIds: string[];
  specialtyId: string;
  minutes: number;
  near: Day;
  /** How many times are enough; the last day is read whole. */
  enough: number;
  /** What is going to be blocked. */
  without?: Scope | undefined;
  /** Slots of other days than `near` that somebody else is offered. */
  taken?: string[] | undefined;
};

/**
 * The free times of some verified doctors and of all those of a specialty that last at least `minutes`, on the days
 * closest to `near`, those first.
 */
export async function listFreeTimes(handle: Db, wanted: WantedTimes): Promise<OfferedTime[]> {
  const { window, doctorIds, specialtyId, minutes, near, enough, without, taken = [] } = wanted;
  const { rows } = await sql<Omit<OfferedTime, 'range'> & { startMin: number; endMin: number }>`
    select * from (
      select slot.id as "slotId", slot.doctor_id as "doctorId", person.name as "doctorName", person.email as "doctorEmail",
        doctor.specialty_id as "specialtyId", slot.day, slot.start_min as "startMin", slot.end_min as "endMin"
      from doctor join person on person.id = doctor.id join slot on slot.doctor_id = doctor.id
      where (doctor.specialty_id = ${specialtyId}::uuid or doctor.id = any(${doctorIds}::uuid[])) and doctor.verified_at is not null
        and person.role = 'doctor' and person.deleted_at is null and ${isFree(window)}
        and slot.end_min - slot.start_min >= ${minutes}::int
        and ${without ? sql`not ${isInScope('slot', without)}` : sql`true`}
        and (slot.day = ${near}::date or slot.id <> all(${taken}::uuid[]))
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
