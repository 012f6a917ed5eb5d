import { sql } from 'kysely';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import { updateDoctorDays } from '#server/slots/blocked/doctor-days-rows';
import { isActive, isSlotOccupied, occupiesAt } from '#server/slots/blocked/occupied-rows';
import type { Db } from '#server/platform/database/open-database';
import { isBusyAt } from '#server/slots/blocked/busy-times-rows';
import { withRange } from '#server/platform/database/with-range';

/** A slot on no day of an absence and at no busy time of its doctor, and not reserved for the patient of an affected booking. */
export const isNotBlocked = sql<boolean>`(not slot.is_absent and not slot.is_busy and (slot.reserved_until is null or slot.reserved_until <= now()))`;

/** Whether a slot has a booking that is active at `now`, or is reserved for one. */
export async function isSlotTaken(handle: Db, slotId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from booking where booking.slot_id = ${slotId}::uuid and ${occupiesAt(now)}
    union all select from slot where slot.id = ${slotId}::uuid and slot.reserved_until > ${now}::timestamptz
    limit 1`.execute(handle);
  return rows.length > 0;
}

/**
 * One of some times that overlaps an active booking or a reservation of a doctor's hours, with its buffer; null if none does.
 * Gives these days a new version, so that bookings in progress end before, and later ones find the slots.
 */
export async function findOverHoursBooking<Time extends SlotTime>(
  handle: Db,
  doctorId: string,
  times: Time[],
): Promise<Time | null> {
  const days = times.map(({ day }) => day);
  await updateDoctorDays(handle, { where: sql`doctor_id = ${doctorId}::uuid and day = any(${days}::date[])` });
  const { rows } = await sql<{ index: number }>`
    select wanted.index::int as index from booking
    join unnest(${days}::date[], ${times.map(({ range }) => range.start)}::int[], ${times.map(({ range }) => range.end)}::int[])
      with ordinality as wanted (day, start_min, end_min, index)
      on booking.day = wanted.day and booking.start_min < wanted.end_min
        and wanted.start_min < booking.end_min + booking.buffer_min
    where booking.doctor_id = ${doctorId}::uuid and booking.slot_id is null
      and booking.status in ('held', 'booked', 'offered') order by index limit 1`.execute(handle);
  return times[(rows[0]?.index ?? 0) - 1] ?? null;
}

/** A slot on its doctor's schedule. `isHeld`: a hold is active; `isReserved`: it is offered to the patient of a booking. */
export type ScheduleSlotRow = SlotTime & { isHeld: boolean; isReserved: boolean; isAbsent: boolean; isBusy: boolean };

/**
 * The published slots of a doctor from one day to another at `now`, in order of time. One that was withdrawn under a running
 * booking, or that a booking of no slot overlaps, is not included; its booking is in `listBookingsOfDoctor`.
 */
export async function listSlotsOfDoctor(
  handle: Db,
  { doctorId, from, to, now }: { doctorId: string; from: Day; to: Day; now: Date },
): Promise<ScheduleSlotRow[]> {
  const rows = await handle
    .selectFrom('slot')
    .select(['day', 'startMin', 'endMin', 'isAbsent', 'isBusy'])
    .select([
      sql<boolean>`exists (select from booking where booking.slot_id = slot.id and booking.status = 'held'
        and ${isActive(now)})`.as('isHeld'),
      sql<boolean>`(coalesce(reserved_until > ${now}::timestamptz, false) or exists (select from booking
        where booking.slot_id = slot.id and booking.status = 'offered' and booking.held_until > ${now}::timestamptz))`.as(
        'isReserved',
      ),
    ])
    .where('doctorId', '=', doctorId)
    .where('withdrawnAt', 'is', null)
    .where(
      sql<boolean>`(not slot.is_left and not ${isSlotOccupied(now)}
        or exists (select from booking where booking.slot_id = slot.id and ${occupiesAt(now)}))`,
    )
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('startMin')
    .execute();
  return rows.map(withRange);
}

/** What occupies a doctor's hours at `now`, from one day on, to another if there is one. */
export async function listOfHours(
  handle: Db,
  { doctorId, from, to = null, now }: { doctorId: string; from: Day; to?: Day | null; now: Date },
): Promise<(ScheduleSlotRow & { isBooked: boolean })[]> {
  const { rows } = await sql<Omit<ScheduleSlotRow, 'range'> & { isBooked: boolean; startMin: number; endMin: number }>`
    select day, start_min, end_min, status = 'booked' as is_booked, status = 'held' as is_held,
      status = 'offered' as is_reserved, false as is_absent, false as is_busy
    from booking
    where doctor_id = ${doctorId}::uuid and day >= ${from}::date and (${to}::date is null or day <= ${to}::date)
      and slot_id is null and ${occupiesAt(now)}`.execute(handle);
  return rows.map(withRange);
}

/** What nobody else can book of a doctor between two days: slots, and appointments of hours with their buffers, as multiranges in text. */
export async function listTakenTimes(
  handle: Db,
  { doctorId, from, to, now }: { doctorId: string; from: Day; to: Day; now: Date },
): Promise<{ day: Day; ranges: string }[]> {
  const { rows } = await sql<{ day: Day; ranges: string }>`
    select day, range_agg(range)::text as ranges from (
      select day, int4range(start_min, end_min) as range from slot where doctor_id = ${doctorId}::uuid
        and day between ${from}::date and ${to}::date and withdrawn_at is null
      union all
      select day, int4range(start_min, end_min + buffer_min) from booking where doctor_id = ${doctorId}::uuid
        and day between ${from}::date and ${to}::date and ${occupiesAt(now)}) as taken
    group by day`.execute(handle);
  return rows;
}

/** The days between two days, inclusive, on which a doctor is absent. */
export async function readAbsentDays(
  handle: Db,
  { doctorId, from, to }: { doctorId: string; from: Day; to: Day },
): Promise<ReadonlySet<Day>> {
  const { rows } = await sql<{ day: Day }>`
    select absent.day::date as day from absence, generate_series(
      greatest(first_day, ${from}::date)::timestamp, least(last_day, ${to}::date)::timestamp, '1 day') as absent (day)
    where doctor_id = ${doctorId}::uuid and first_day <= ${to}::date and (last_day is null or last_day >= ${from}::date)`.execute(
    handle,
  );
  return new Set(rows.map(({ day }) => day));
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
 * Inserts slots, by hand or as those of a plan, and returns the inserted ones; skips a slot that exists or overlaps another
 * one of the doctor. Inserts in order of time, so that two concurrent requests of one doctor do not deadlock.
 */
export async function insertSlots(
  handle: Db,
  doctorId: string,
  times: (SlotTime & { planId?: string | null })[],
): Promise<SlotTime[]> {
  if (times.length === 0) return [];
  const ordered = times.toSorted((a, b) => a.day.localeCompare(b.day) || a.range.start - b.range.start);
  const rows = await handle
    .insertInto('slot')
    .values(
      ordered.map(({ day, range, planId = null }) => ({
        doctorId,
        planId,
        day,
        startMin: range.start,
        endMin: range.end,
        isBusy: isBusyAt(doctorId, { day, range }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'startMin', 'endMin'])
    .execute();
  return rows.map(withRange);
}

/** The days from `from` on for which each doctor published slots, withdrawn or not. */
export async function listPublishedDays(handle: Db, from: Day): Promise<{ doctorId: string; day: Day }[]> {
  return handle.selectFrom('slot').select(['doctorId', 'day']).distinct().where('day', '>=', from).execute();
}

export async function withdrawSlotRow(handle: Db, id: string, now: Date): Promise<void> {
  await handle.updateTable('slot').set({ withdrawnAt: now }).where('id', '=', id).execute();
}

/** Withdraws all slots and hours of a doctor from the day `from` on. */
export async function withdrawAllSlots(handle: Db, wanted: { doctorId: string; from: Day; now: Date }): Promise<void> {
  await handle
    .updateTable('slot')
    .set({ withdrawnAt: wanted.now })
    .where('doctorId', '=', wanted.doctorId)
    .where('withdrawnAt', 'is', null)
    .where('day', '>=', wanted.from)
    .execute();
  const hours = handle.updateTable('doctorDay').set({ hours: '{}' }).where('doctorId', '=', wanted.doctorId);
  await hours.where('day', '>=', wanted.from).execute();
}
