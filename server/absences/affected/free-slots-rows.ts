import { sql } from 'kysely';
import type { SlotTime } from '#domain/shared/slot-times';
import { isInScope, isToCome, type Moment, type Scope } from './affected-bookings-rows.ts';
import { isFree, type Window, occupiesAt } from '#server/slots/index';
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

/** How many published slots without an active booking an absence or a closure would block. */
export async function countFreeSlots(handle: Db, scope: Scope, moment: Moment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slot
    where slot.withdrawn_at is null and not slot.is_absent and not slot.is_busy and ${isInScope('slot', scope)} and ${isToCome('slot', moment)}
      and not exists (select from booking where booking.slot_id = slot.id and ${occupiesAt(moment.now)})`.execute(
    handle,
  );
  return rows[0]?.count ?? 0;
}
