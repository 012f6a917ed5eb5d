import { sql } from 'kysely';
import type { Day } from '#domain/time';
import { isActive } from './active-bookings.ts';
import type { Handle } from './open-database.ts';
import type { TreatmentRow, VerifiedDoctorRow } from './treatments.ts';

export type FreeSlotRow = { doctor_id: string; day: Day; start_min: number; end_min: number };

/**
 * What patients choose from: treatments, verified doctors and their free slots from a moment on the clinic's clock on,
 * by the bookings that are active at `now`; `only` narrows to one day. One statement, for every visitor asks it: three cost three times the way. The doctors
 * are looked for all at once: joined, a large clinic's slots of a day are read once a doctor.
 */
export async function readOffers(
  handle: Handle,
  { from, now, only }: { from: { day: Day; minute: number }; now: Date; only?: Day | undefined },
): Promise<{ treatments: TreatmentRow[]; doctors: VerifiedDoctorRow[]; free: FreeSlotRow[] }> {
  const day = only === undefined ? sql`` : sql`and slot.day = ${only}::date`;
  const { rows } = await sql<{
    treatments: TreatmentRow[] | null;
    doctors: VerifiedDoctorRow[] | null;
    free: FreeSlotRow[] | null;
  }>`
    with offering as (
      select doctor.id, person.name, person.email, doctor.specialty_id
      from doctor join person on person.id = doctor.id
      where doctor.verified_at is not null and person.role = 'doctor' and person.deleted_at is null
    ), free as (
      select slot.doctor_id, slot.day, slot.start_min, slot.end_min
      from slot
      where slot.doctor_id = any(array(select id from offering)) and slot.withdrawn_at is null and slot.day >= ${from.day}::date ${day}
        and (slot.day > ${from.day}::date or slot.start_min > ${from.minute}::int)
        and not exists (select from booking where booking.slot_id = slot.id and ${isActive(now)})
    )
    select
      (select json_agg(json_build_object('id', id, 'name', name, 'specialty_id', specialty_id,
        'price_cents', price_cents, 'currency', currency) order by position) from treatment) as treatments,
      (select json_agg(offering order by name, id) from offering) as doctors,
      (select json_agg(free order by day, start_min, doctor_id) from free) as free`.execute(handle);
  const [row] = rows;
  return { treatments: row?.treatments ?? [], doctors: row?.doctors ?? [], free: row?.free ?? [] };
}
