import { sql } from 'kysely';
import type { Bookable } from '#domain/bookings';
import type { SlotTime } from '#domain/slots';
import type { Day } from '#domain/time';
import { isActive } from './active-bookings.ts';
import type { Db } from './database/open-database.ts';

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
    .leftJoin('booking', (join) => join.onRef('booking.slot_id', '=', 'slot.id').on(isActive(wanted.now)))
    .select(['slot.doctor_id', 'slot.day', 'slot.start_min', 'slot.end_min'])
    .select(sql<boolean>`booking.id is not null`.as('is_taken'))
    .where('slot.doctor_id', 'in', wanted.doctorIds)
    .where('slot.withdrawn_at', 'is', null)
    .where('slot.day', '>=', wanted.from.day)
    .where((where) =>
      where.or([where('slot.day', '>', wanted.from.day), where('slot.start_min', '>', wanted.from.minute)]),
    );
  if (wanted.only) query = query.where('slot.day', '=', wanted.only);
  const rows = await query.orderBy('slot.day').orderBy('slot.start_min').orderBy('slot.doctor_id').execute();
  return rows.map((row) => ({
    doctorId: row.doctor_id,
    day: row.day,
    range: { start: row.start_min, end: row.end_min },
    isTaken: row.is_taken,
  }));
}

/**
 * The slot to book, or null if it cannot be booked. Locks it `FOR SHARE` until the transaction ends, so that withdrawing
 * it and deleting its doctor, which withdraws all future slots, wait. Does not lock the doctor's rows: a steady stream of
 * bookings would hold them continuously and starve the deletion. `takenBy` is the patient whose booking is active at
 * `now`.
 */
export async function lockBookableSlot(
  handle: Db,
  wanted: { doctorEmail: string; now: Date } & SlotTime,
): Promise<(Bookable & { id: string; doctorName: string; takenBy: string | null }) | null> {
  const row = await handle
    .selectFrom('slot')
    .innerJoin('doctor', 'doctor.id', 'slot.doctor_id')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select([
      'slot.id',
      'slot.day',
      'slot.start_min',
      'slot.end_min',
      'slot.withdrawn_at',
      'doctor.id as doctor_id',
      'doctor.specialty_id',
      'doctor.verified_at',
      'person.name as doctor_name',
      'person.deleted_at',
    ])
    .select((select) =>
      select
        .selectFrom('booking')
        .select('booking.patient_id')
        .whereRef('booking.slot_id', '=', 'slot.id')
        .where(isActive(wanted.now))
        .as('taken_by'),
    )
    .where('person.email', '=', wanted.doctorEmail)
    .where('person.deleted_at', 'is', null)
    .where('slot.day', '=', wanted.day)
    .where('slot.start_min', '=', wanted.range.start)
    .where('slot.end_min', '=', wanted.range.end)
    .where('slot.withdrawn_at', 'is', null)
    .forShare('slot')
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    day: row.day,
    range: { start: row.start_min, end: row.end_min },
    isWithdrawn: row.withdrawn_at !== null,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    takenBy: row.taken_by,
    doctorSpecialtyId: row.specialty_id,
    isDoctorVerified: row.verified_at !== null,
    isDoctorDeleted: row.deleted_at !== null,
  };
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
    .values(ordered.map(({ day, range }) => ({ doctor_id: doctorId, day, start_min: range.start, end_min: range.end })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'start_min', 'end_min'])
    .execute();
  return rows.map(toSlotTime);
}

/** The slots that a doctor has published on the given days, booked or not. */
export async function listSlotsOfDays(handle: Db, doctorId: string, days: Day[]): Promise<SlotTime[]> {
  const rows = await handle
    .selectFrom('slot')
    .select(['day', 'start_min', 'end_min'])
    .where('doctor_id', '=', doctorId)
    .where('withdrawn_at', 'is', null)
    .where('day', 'in', days)
    .execute();
  return rows.map(toSlotTime);
}

/** Locks a doctor's own slot against bookings until the transaction ends; `isTaken` if one is active at `now`. */
export async function lockOwnSlot(
  handle: Db,
  wanted: { doctorId: string; now: Date } & SlotTime,
): Promise<{ id: string; isTaken: boolean } | null> {
  const slot = await handle
    .selectFrom('slot')
    .select('id')
    .where('doctor_id', '=', wanted.doctorId)
    .where('day', '=', wanted.day)
    .where('start_min', '=', wanted.range.start)
    .where('end_min', '=', wanted.range.end)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!slot) return null;
  // Read after the lock, so that a booking that was in progress is visible.
  const booking = await handle
    .selectFrom('booking')
    .select('id')
    .where('slot_id', '=', slot.id)
    .where(isActive(wanted.now))
    .executeTakeFirst();
  return { id: slot.id, isTaken: booking !== undefined };
}

export async function withdrawSlotRow(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('slot').set({ withdrawn_at: now }).where('id', '=', id).execute();
}

/** Withdraws all slots of a doctor from the day `from` on. */
export async function withdrawAllSlots(handle: Db, wanted: { doctorId: string; from: Day; now: Date }): Promise<void> {
  await handle
    .updateTable('slot')
    .set({ withdrawn_at: wanted.now })
    .where('doctor_id', '=', wanted.doctorId)
    .where('withdrawn_at', 'is', null)
    .where('day', '>=', wanted.from)
    .execute();
}

/** Locks a doctor's row against deletion and loss of verification; null if they may not publish. */
export async function lockVerifiedDoctor(handle: Db, id: string): Promise<{ id: string } | null> {
  const row = await handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select('doctor.id')
    .where('doctor.id', '=', id)
    .where('doctor.verified_at', 'is not', null)
    .where('person.deleted_at', 'is', null)
    .forShare('doctor')
    .executeTakeFirst();
  return row ?? null;
}

function toSlotTime(row: { day: Day; start_min: number; end_min: number }): SlotTime {
  return { day: row.day, range: { start: row.start_min, end: row.end_min } };
}
