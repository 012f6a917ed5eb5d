import { sql } from 'kysely';
import type { TreatmentTime } from '#domain/clinic/treatments';
import type { SlotTime } from '#domain/shared/slot-times';
import { isFree, type Window } from '#server/slots/index';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';

/** The free slots of some doctors. */
export async function listFreeSlots(
  handle: Db,
  { doctorIds, ...window }: Window & { doctorIds: string[] },
): Promise<(SlotTime & { slotId: string; doctorId: string })[]> {
  const { rows } = await sql<{ slotId: string; doctorId: string; day: string; startMin: number; endMin: number }>`
    select slot.id as "slotId", slot.doctor_id as "doctorId", slot.day, slot.start_min as "startMin",
      slot.end_min as "endMin"
    from slot where slot.doctor_id = any(${doctorIds}::uuid[]) and ${isFree(window)}`.execute(handle);
  return rows.map(withRange);
}

/** How many minutes some bookings of hours take; one of a slot has the length of the slot, not of its treatment. */
export async function readBookedTimes(handle: Db, ids: string[]): Promise<Map<string, TreatmentTime>> {
  const { rows } = await sql<TreatmentTime & { id: string }>`
    select id, end_min - start_min as duration, buffer_min as buffer from booking
    where id = any(${ids}::uuid[]) and slot_id is null`.execute(handle);
  return new Map(rows.map(({ id, ...time }) => [id, time]));
}
