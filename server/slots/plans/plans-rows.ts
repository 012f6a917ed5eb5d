import { sql } from 'kysely';
import type { DayHours, KnownSlot, Plan, PlanDay } from '#domain/slots/plans';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { busyTimesOn, overlapsBusyTime } from '#server/slots/blocked/busy-times-rows';
import { rangesOf } from '#server/slots/free/doctor-days-rows';
import { withRange } from '#server/platform/database/with-range';

export type PlanRow = Plan & { id: string; version: number };

/** The plans of a doctor that apply on `from` or later, by their first day. */
export async function listPlanRows(handle: Db, wanted: { doctorId: string; from: Day }): Promise<PlanRow[]> {
  const { rows } = await sql<Omit<PlanRow, 'days'> & { days: StoredDay[] | null }>`
    select plan.id, plan.version, plan.valid_from, plan.valid_until, plan.weeks, plan.anchor,
      (select json_agg(json_build_object('week', week, 'weekday', weekday, 'startMin', start_min, 'endMin', end_min,
        'breaks', breaks, 'slotMinutes', case when is_hours then to_jsonb('treatment'::text) else to_jsonb(slot_min) end) order by week, weekday) from plan_day where plan_id = plan.id) as days
    from plan
    where plan.doctor_id = ${wanted.doctorId} and plan.deleted_at is null
      and (plan.valid_until is null or plan.valid_until >= ${wanted.from}::date)
    order by plan.valid_from`.execute(handle);
  return rows.map((row) => ({ ...row, days: (row.days ?? []).map(toDay) }));
}

type StoredDay = Omit<PlanDay, 'hours'> & { startMin: number; endMin: number };

function toDay({ startMin, endMin, ...day }: StoredDay): PlanDay {
  return { ...day, hours: { start: startMin, end: endMin } };
}

/** Inserts a plan and returns it. @throws the violation of `plan_overlap` if another plan applies to one of its days. */
export async function insertPlan(handle: Db, doctorId: string, { days, ...plan }: Plan): Promise<PlanRow> {
  const row = await handle
    .insertInto('plan')
    .values({ doctorId, ...plan })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await insertDays(handle, row.id, days);
  return { ...row, ...plan, days };
}

/** Changes a plan of a doctor that has this version; null if there is none. @throws the violation of `plan_overlap`. */
export async function updatePlan(
  handle: Db,
  known: { id: string; doctorId: string; version: number },
  { days, ...plan }: Plan,
): Promise<PlanRow | null> {
  const row = await handle
    .updateTable('plan')
    .set({ ...plan, version: known.version + 1 })
    .where('id', '=', known.id)
    .where('doctorId', '=', known.doctorId)
    .where('version', '=', known.version)
    .where('deletedAt', 'is', null)
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!row) return null;
  await handle.deleteFrom('planDay').where('planId', '=', row.id).execute();
  await insertDays(handle, row.id, days);
  return { ...row, ...plan, days };
}

async function insertDays(handle: Db, planId: string, days: PlanDay[]): Promise<void> {
  const rows = days.map(({ week, weekday, hours, breaks, slotMinutes }) => ({
    planId,
    week,
    weekday,
    startMin: hours.start,
    endMin: hours.end,
    breaks: JSON.stringify(breaks),
    slotMin: slotMinutes === 'treatment' ? null : slotMinutes,
    isHours: slotMinutes === 'treatment',
  }));
  await handle.insertInto('planDay').values(rows).execute();
}

/** Ends a plan on a day. */
export async function endPlan(handle: Db, id: string, lastDay: Day): Promise<void> {
  await handle
    .updateTable('plan')
    .set((row) => ({ validUntil: lastDay, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a plan of a doctor; false if there is none. */
export async function deletePlanRow(handle: Db, wanted: { id: string; doctorId: string; now: Date }): Promise<boolean> {
  const row = await handle
    .updateTable('plan')
    .set({ deletedAt: wanted.now })
    .where('id', '=', wanted.id)
    .where('doctorId', '=', wanted.doctorId)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a verified doctor's row against other changes of their plans and slots, but not against bookings; null if they
 * may not publish.
 */
export async function lockPlansOf(handle: Db, doctorId: string): Promise<{ id: string } | null> {
  const row = await handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select('doctor.id')
    .where('doctor.id', '=', doctorId)
    .where('doctor.verifiedAt', 'is not', null)
    .where('person.deletedAt', 'is', null)
    .forNoKeyUpdate('doctor')
    .executeTakeFirst();
  return row ?? null;
}

/** Verified doctors who have, or had, a plan. */
export async function listPlannedDoctors(handle: Db): Promise<string[]> {
  const rows = await handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select('doctor.id')
    .where('doctor.verifiedAt', 'is not', null)
    .where('person.deletedAt', 'is', null)
    .where((where) => where.exists(where.selectFrom('plan').whereRef('plan.doctorId', '=', 'doctor.id')))
    .orderBy('doctor.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Days = { doctorId: string; from: Day; to: Day };

/** The days of absences of a doctor between two days. */
export async function listAbsentDays(handle: Db, { doctorId, from, to }: Days): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct absent.day::date as day from absence, generate_series(greatest(first_day, ${from}::date)::timestamp,
      least(coalesce(last_day, ${to}::date), ${to}::date)::timestamp, '1 day') as absent (day)
    where doctor_id = ${doctorId} and first_day <= ${to}::date and (last_day is null or last_day >= ${from}::date)`.execute(
    handle,
  );
  return rows.map(({ day }) => day);
}

/**
 * The slots of a doctor between two days that a plan must take into account, and the active bookings of their hours, with
 * their buffers.
 */
export async function listKnownSlots(handle: Db, { doctorId, from, to }: Days): Promise<KnownSlot[]> {
  // Three parts, because each has its own index.
  const { rows } = await sql<Omit<KnownSlot, 'range'> & { startMin: number; endMin: number }>`
    select id, day, start_min, end_min, plan_id is not null as is_planned, false as is_withdrawn,
      coalesce(reserved_until > now(), false)
        or exists (select from booking where slot_id = slot.id and status in ('held', 'booked', 'offered')) as is_taken,
      is_left, 0 as buffer
    from slot
    where doctor_id = ${doctorId} and day between ${from}::date and ${to}::date and withdrawn_at is null
    union all
    select id, day, start_min, end_min, plan_id is not null, true, false, is_left, 0
    from slot
    where doctor_id = ${doctorId} and day between ${from}::date and ${to}::date
      and withdrawn_at is not null and not is_withdrawn_by_plan
    union all
    select id, day, start_min, end_min + buffer_min, not is_outside_hours, false, true, null, buffer_min
    from booking
    where doctor_id = ${doctorId} and day between ${from}::date and ${to}::date and slot_id is null
      and status in ('held', 'booked', 'offered')`.execute(handle);
  return rows.map(withRange);
}

/** The days of a doctor with hours between two days, or set by hand, and the busy times on them. */
export async function listHours(handle: Db, { doctorId, from, to }: Days) {
  const { rows } = await sql<{ day: Day; hours: string; busy: string; isByHand: boolean }>`
    select day, hours::text as hours, busy::text as busy, is_by_hand from doctor_day
    where doctor_id = ${doctorId} and day between ${from}::date and ${to}::date and (is_by_hand or not isempty(hours))
    order by day`.execute(handle);
  return rows.map(({ hours, busy, ...row }) => ({ ...row, hours: rangesOf(hours), busy: rangesOf(busy) }));
}

/** Changes the hours of a doctor on some days. Bookings in progress end before; later ones find another version. */
export async function updateHours(handle: Db, doctorId: string, changes: DayHours[]): Promise<void> {
  if (changes.length === 0) return;
  const multiranges = changes.map(({ hours }) => `{${hours.map(({ start, end }) => `[${start},${end})`).join(',')}}`);
  await sql`
    insert into doctor_day (doctor_id, day, hours, busy, is_by_hand)
    select ${doctorId}::uuid, wanted.day, wanted.hours::int4multirange,
      ${busyTimesOn({ doctorId: sql`${doctorId}::uuid`, day: sql`wanted.day` })}, wanted.is_by_hand
    from unnest(${changes.map(({ day }) => day)}::date[], ${multiranges}::text[],
      ${changes.map(({ isByHand = false }) => isByHand)}::boolean[]) as wanted (day, hours, is_by_hand)
    order by wanted.day
    on conflict (doctor_id, day) do update
      set hours = excluded.hours, busy = excluded.busy, is_by_hand = excluded.is_by_hand`.execute(handle);
}

/** The slots of plans that a doctor withdrew by hand at some times. */
export async function listWithdrawnByHand(handle: Db, doctorId: string, times: SlotTime[]) {
  if (times.length === 0) return [];
  const { rows } = await sql<{ id: string; day: Day; startMin: number; endMin: number }>`
    select slot.id, slot.day, slot.start_min, slot.end_min
    from unnest(${times.map(({ day }) => day)}::date[], ${times.map(({ range }) => range.start)}::int[],
      ${times.map(({ range }) => range.end)}::int[]) as wanted (day, start_min, end_min)
    join slot on slot.day = wanted.day and slot.start_min = wanted.start_min and slot.end_min = wanted.end_min
    where slot.doctor_id = ${doctorId} and slot.plan_id is not null
      and slot.withdrawn_at is not null and not slot.is_withdrawn_by_plan`.execute(handle);
  return rows.map(withRange);
}

/** Takes back that slots were withdrawn by hand: they prevent no longer that plans publish their times. */
export async function forgetWithdrawals(handle: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await handle.updateTable('slot').set({ isWithdrawnByPlan: true }).where('id', 'in', ids).execute();
}

/** The last day with a published slot of a plan of a doctor, or with hours; null if there is none. */
export async function findLastPlannedDay(handle: Db, doctorId: string): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`
    select greatest(
      (select max(day) from slot where doctor_id = ${doctorId} and withdrawn_at is null and plan_id is not null),
      (select max(day) from doctor_day where doctor_id = ${doctorId} and not isempty(hours))) as day`.execute(handle);
  return rows[0]?.day ?? null;
}

/**
 * Withdraws slots that nobody has booked in the meantime; returns how many. Locks them before it looks for bookings, so
 * that it sees the result of a booking in progress.
 */
export async function withdrawPlanned(handle: Db, ids: string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  await handle.selectFrom('slot').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const { rows } = await sql`
    update slot set withdrawn_at = ${now}, is_withdrawn_by_plan = true
    where id = any(${ids}::uuid[]) and withdrawn_at is null and (reserved_until is null or reserved_until <= ${now})
      and not exists (select from booking where slot_id = slot.id and status in ('held', 'booked', 'offered'))
    returning id`.execute(handle);
  return rows.length;
}

/** Changes whether slots are marked as ones that the plan no longer has: they cannot be booked once their booking is gone. */
export async function markLeft(handle: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with locked as (select id from slot where id = any(${ids}::uuid[]) order by id for no key update)
    update slot set is_left = not is_left from locked where slot.id = locked.id`.execute(handle);
}

/**
 * Inserts slots of plans in order of time; returns how many. Skips what overlaps a slot of the doctor, and what was
 * withdrawn by hand since the caller read the slots.
 */
export async function insertPlannedSlots(
  handle: Db,
  doctorId: string,
  slots: (SlotTime & { planId: string })[],
): Promise<number> {
  if (slots.length === 0) return 0;
  const isBusy = overlapsBusyTime({
    doctorId: sql`${doctorId}::uuid`,
    day: sql`wanted.day`,
    start: sql`wanted.start_min`,
    end: sql`wanted.end_min`,
  });
  const { rows } = await sql`
    insert into slot (doctor_id, day, start_min, end_min, plan_id, is_busy)
    select ${doctorId}, wanted.day, wanted.start_min, wanted.end_min, wanted.plan_id, ${isBusy}
    from unnest(${slots.map(({ day }) => day)}::date[], ${slots.map(({ range }) => range.start)}::int[],
      ${slots.map(({ range }) => range.end)}::int[], ${slots.map(({ planId }) => planId)}::uuid[])
      as wanted (day, start_min, end_min, plan_id)
    where not exists (select from slot as gone where gone.doctor_id = ${doctorId} and gone.day = wanted.day
      and gone.withdrawn_at is not null and not gone.is_withdrawn_by_plan
      and gone.start_min < wanted.end_min and wanted.start_min < gone.end_min
      and (gone.plan_id is not null or (gone.start_min = wanted.start_min and gone.end_min = wanted.end_min)))
    and not exists (select from booking where booking.doctor_id = ${doctorId} and booking.day = wanted.day
      and booking.slot_id is null and booking.status in ('held', 'booked', 'offered')
      and booking.start_min < wanted.end_min and wanted.start_min < booking.end_min + booking.buffer_min)
    order by wanted.day, wanted.start_min
    on conflict do nothing
    returning id`.execute(handle);
  return rows.length;
}

/** The doctor whose plans are shown; null if there is none. */
export async function findPlannedDoctor(handle: Db, id: string) {
  const row = await handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .select(['doctor.id', 'person.name', 'person.email'])
    .where('doctor.id', '=', id)
    .where('person.deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
