import { sql } from 'kysely';
import type { SlotTime } from '#domain/slots';
import type { Day } from '#domain/time';
import { isActive } from './bookings.ts';
import type { Db } from './database/open-database.ts';
import { withRange } from './with-range.ts';

/** Whether a slot has a booking that is active at `now`. */
export async function isSlotTaken(handle: Db, slotId: string, now: Date): Promise<boolean> {
  const query = handle.selectFrom('booking').select('id').where('slotId', '=', slotId).where(isActive(now));
  return (await query.executeTakeFirst()) !== undefined;
}

export type PublishedSlot = SlotTime & { doctorId: string; isTaken: boolean };

/**
 * Published slots of the given doctors after `from` (day and minute on the clinic's clock), in order of time. `isTaken`:
 * a booking is active at `now`. `only` selects one day.
 */
export async function listPublishedSlots(
  handle: Db,
  wanted: { doctorIds: string[]; from: { day: Day; minute: number }; now: Date; only?: Day | undefined },
): Promise<PublishedSlot[]> {
  if (wanted.doctorIds.length === 0) return [];
  let query = handle
    .selectFrom('slot')
    .leftJoin('booking', (join) => join.onRef('booking.slotId', '=', 'slot.id').on(isActive(wanted.now)))
    .select(['slot.doctorId', 'slot.day', 'slot.startMin', 'slot.endMin'])
    .select(sql<boolean>`booking.id is not null`.as('isTaken'))
    .where('slot.doctorId', 'in', wanted.doctorIds)
    .where('slot.withdrawnAt', 'is', null)
    .where('slot.day', '>=', wanted.from.day)
    .where((where) =>
      where.or([where('slot.day', '>', wanted.from.day), where('slot.startMin', '>', wanted.from.minute)]),
    );
  if (wanted.only) query = query.where('slot.day', '=', wanted.only);
  const rows = await query.orderBy('slot.day').orderBy('slot.startMin').orderBy('slot.doctorId').execute();
  return rows.map(withRange);
}

/** The slots that a doctor has published on the given days, booked or not. */
export async function listSlotsOfDays(handle: Db, doctorId: string, days: Day[]): Promise<SlotTime[]> {
  const rows = await handle
    .selectFrom('slot')
    .select(['day', 'startMin', 'endMin'])
    .where('doctorId', '=', doctorId)
    .where('withdrawnAt', 'is', null)
    .where('day', 'in', days)
    .execute();
  return rows.map(withRange);
}

/** Locks a doctor's own slot against bookings until the transaction ends. */
export async function lockOwnSlot(handle: Db, wanted: { doctorId: string } & SlotTime): Promise<{ id: string } | null> {
  const row = await handle
    .selectFrom('slot')
    .select('id')
    .where('doctorId', '=', wanted.doctorId)
    .where('day', '=', wanted.day)
    .where('startMin', '=', wanted.range.start)
    .where('endMin', '=', wanted.range.end)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a doctor's row against deletion and loss of verification; null if they may not publish. */
export async function lockVerifiedDoctor(handle: Db, id: string): Promise<{ id: string } | null> {
  const row = await handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select('doctor.id')
    .where('doctor.id', '=', id)
    .where('doctor.verifiedAt', 'is not', null)
    .where('person.deletedAt', 'is', null)
    .forShare('doctor')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Inserts slots and returns the inserted ones; skips a slot that exists or overlaps another one of the doctor. Inserts
 * in order of time, so that two concurrent requests of one doctor do not deadlock.
 */
export async function insertSlots(handle: Db, doctorId: string, times: SlotTime[]): Promise<SlotTime[]> {
  if (times.length === 0) return [];
  const ordered = times.toSorted((a, b) => a.day.localeCompare(b.day) || a.range.start - b.range.start);
  const rows = await handle
    .insertInto('slot')
    .values(ordered.map(({ day, range }) => ({ doctorId, day, startMin: range.start, endMin: range.end })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'startMin', 'endMin'])
    .execute();
  return rows.map(withRange);
}

export async function withdrawSlotRow(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('slot').set({ withdrawnAt: now }).where('id', '=', id).execute();
}

/** Withdraws all slots of a doctor from the day `from` on. */
export async function withdrawAllSlots(handle: Db, wanted: { doctorId: string; from: Day; now: Date }): Promise<void> {
  await handle
    .updateTable('slot')
    .set({ withdrawnAt: wanted.now })
    .where('doctorId', '=', wanted.doctorId)
    .where('withdrawnAt', 'is', null)
    .where('day', '>=', wanted.from)
    .execute();
}
