import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '#domain/absences/absences';
import type { Day } from '#domain/shared/time';
import { isOnCallList, presentCall } from './calls-rows.ts';
import { presentState } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';

export type AbsenceRow = {
  id: string;
  doctorId: string;
  doctorName: string;
  doctorEmail: string;
  firstDay: Day;
  lastDay: Day | null;
  kind: 'absence' | 'leaving';
  createdAt: Date;
  endedAt: Date | null;
  appointments: number;
  pending: number;
  waiting: number;
  calls: number;
};

/** For how many days absences that have ended are listed. */
const LISTED_DAYS = 90;

async function selectAbsences(handle: Db, where: RawBuilder<unknown>): Promise<AbsenceRow[]> {
  const { rows } = await sql<AbsenceRow>`
    select absence.id, absence.doctor_id as "doctorId", person.name as "doctorName", person.email as "doctorEmail",
      absence.first_day as "firstDay", absence.last_day as "lastDay", absence.kind, absence.created_at as "createdAt",
      absence.ended_at as "endedAt", affected.*
    from absence join person on person.id = absence.doctor_id cross join lateral (
      select count(*)::int as appointments, count(*) filter (where state = 'pending')::int as pending,
        count(*) filter (where ${presentState} = 'waiting')::int as waiting,
        count(*) filter (where ${isOnCallList} and ${presentCall} is null)::int as calls
      from affected_booking where coalesce(absence_id, closure_id) = absence.id) as affected
    where ${where}
    order by absence.first_day, absence.created_at, absence.id`.execute(handle);
  return rows;
}

export async function findAbsence(handle: Db, id: string): Promise<AbsenceRow | null> {
  return (await selectAbsences(handle, sql`absence.id = ${id}::uuid`))[0] ?? null;
}

/** The absences of a doctor, or of all (null), that have not ended long ago; the earliest first. */
export async function listAbsenceRows(
  handle: Db,
  { doctorId, today }: { doctorId: string | null; today: Day },
): Promise<AbsenceRow[]> {
  return selectAbsences(
    handle,
    sql`(${doctorId}::uuid is null or absence.doctor_id = ${doctorId}::uuid)
      and (absence.last_day is null or absence.last_day >= ${today}::date - ${LISTED_DAYS}::int)`,
  );
}

/** The id of an absence of the same days that has not been ended early; null if there is none. */
export async function findSameAbsence(
  handle: Db,
  { doctorId, days }: { doctorId: string; days: DayRange },
): Promise<string | null> {
  const row = await handle
    .selectFrom('absence')
    .select('id')
    .where('doctorId', '=', doctorId)
    .where('firstDay', '=', days.first)
    .where('lastDay', 'is not distinct from', days.last)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts an absence of a doctor whose row is locked, and blocks their published slots. Returns its id. */
export async function insertAbsence(
  handle: Db,
  absence: { doctorId: string; days: DayRange; createdBy: string },
): Promise<string> {
  const { doctorId, days, createdBy } = absence;
  const { id } = await handle
    .insertInto('absence')
    .values({
      doctorId,
      firstDay: days.first,
      lastDay: days.last,
      createdBy,
      kind: days.last === null ? 'leaving' : 'absence',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Booked ones as well, so that they stay blocked when their booking moves. Waits for bookings in progress; those that
  // have read the slot before find its version changed.
  await sql`
    with locked as (
      select id from slot where doctor_id = ${doctorId}::uuid and withdrawn_at is null and day >= ${days.first}::date
        and (${days.last}::date is null or day <= ${days.last}::date)
      order by id for no key update)
    update slot set is_absent = true from locked where slot.id = locked.id`.execute(handle);
  return id;
}

/**
 * Shortens an absence of a doctor whose row is locked, and releases the slots after its new last day, except those that
 * another absence blocks.
 */
export async function shortenAbsence(
  handle: Db,
  { id, doctorId, lastDay, now }: { id: string; doctorId: string; lastDay: Day; now: Date },
): Promise<void> {
  await handle.updateTable('absence').set({ lastDay, endedAt: now }).where('id', '=', id).execute();
  await sql`
    with locked as (
      select id from slot where doctor_id = ${doctorId}::uuid and is_absent and day > ${lastDay}::date
        and not exists (select from absence where absence.doctor_id = slot.doctor_id and absence.first_day <= slot.day
          and (absence.last_day is null or absence.last_day >= slot.day))
      order by id for no key update)
    update slot set is_absent = false from locked where slot.id = locked.id`.execute(handle);
}

/**
 * Takes the verification from doctors who have left by `today`, and returns their ids. Not from one whom the admin has
 * verified anew since.
 */
export async function retireDoctors(handle: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update doctor set verified_at = null from absence
    where absence.doctor_id = doctor.id and absence.kind = 'leaving' and absence.last_day is null
      and absence.first_day <= ${today}::date and doctor.verified_at < absence.created_at
    returning doctor.id`.execute(handle);
  return rows.map(({ id }) => id);
}
