import { blockAbsentSlots, freeAbsentSlots } from '#server/slots/index';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '#domain/absences/absences';
import type { Day } from '#domain/shared/time';
import { isOnPhoneList, presentCall } from './phone-list-rows.ts';
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
        count(*) filter (where ${isOnPhoneList} and ${presentCall} is null)::int as calls
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
  await blockAbsentSlots(handle, { doctorId, ...days });
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
  await freeAbsentSlots(handle, { doctorId, after: lastDay });
}

/** Verified doctors who have left by `today`, with when that was recorded; not those who were verified again since. */
export async function listDoctorsWhoLeft(handle: Db, today: Day): Promise<{ doctorId: string; recordedAt: Date }[]> {
  return handle
    .selectFrom('absence')
    .innerJoin('doctor', 'doctor.id', 'absence.doctorId')
    .select(['absence.doctorId', 'absence.createdAt as recordedAt'])
    .where('absence.kind', '=', 'leaving')
    .where('absence.lastDay', 'is', null)
    .where('absence.firstDay', '<=', today)
    .whereRef('doctor.verifiedAt', '<', 'absence.createdAt')
    .execute();
}
