import { sql } from 'kysely';
import type { BusyTime, ImportFailure } from '#domain/absences/imported-calendars';
import { type Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { withRange } from '#server/platform/database/with-range';
import { markBusySlots, isAtBusyTime } from '#server/slots/index';

export type ImportedCalendar = {
  doctorId: string;
  sealedUrl: string;
  host: string;
  /** The ETag of the last reading; null once that is a day old, because repeated events have to be read on. */
  etag: string | null;
  refreshedAt: Date | null;
  failingSince: Date | null;
  failure: ImportFailure | null;
};

const freshEtag = sql<string | null>`case when read_at > now() - interval '20 hours' then etag end`.as('etag');
const columns = ['doctorId', 'sealedUrl', 'host', freshEtag, 'refreshedAt', 'failingSince', 'failure'] as const;

/** Between two readings of a calendar, in minutes; a random minute more spreads them. */
const EVERY_MINUTES = 15;
/** After the server refused the password: accounts are locked after repeated mistakes. */
const WRONG_PASSWORD_HOURS = 6;

export async function findImportedCalendar(handle: Db, doctorId: string): Promise<ImportedCalendar | null> {
  const query = handle.selectFrom('importedCalendar').select(columns).where('doctorId', '=', doctorId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Stores the calendar of a doctor; it replaces another one, whose busy times stay in force until it is read. */
export async function replaceImportedCalendar(
  handle: Db,
  calendar: { doctorId: string; sealedUrl: string; host: string },
): Promise<void> {
  const fresh = { etag: null, refreshedAt: null, failingSince: null, failure: null, nextAt: sql<Date>`now()` };
  await handle
    .insertInto('importedCalendar')
    .values(calendar)
    .onConflict((conflict) => conflict.column('doctorId').doUpdateSet({ ...calendar, ...fresh }))
    .execute();
}

/** Deletes the calendar of a doctor with its busy times, which free their slots. Returns false if there is none. */
export async function deleteImportedCalendar(handle: Db, doctorId: string): Promise<boolean> {
  const deleted = await handle.deleteFrom('importedCalendar').where('doctorId', '=', doctorId).executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await handle.deleteFrom('busyTime').where('doctorId', '=', doctorId).execute();
  await markBusySlots(handle, doctorId);
  return true;
}

/** Returns calendars that are due, each to one server only: they are due again in a quarter of an hour. */
export async function claimDueCalendars(handle: Db, limit: number): Promise<ImportedCalendar[]> {
  return handle
    .updateTable('importedCalendar')
    .set({ nextAt: sql<Date>`now() + make_interval(mins => ${sql.lit(EVERY_MINUTES)}, secs => random() * 60)` })
    .where('doctorId', 'in', (where) =>
      where
        .selectFrom('importedCalendar')
        .select('doctorId')
        .where('nextAt', '<=', sql<Date>`now()`)
        .orderBy('nextAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
}

/** Locks the calendar of a doctor; false if it was deleted or replaced since it was read. */
export async function lockImportedCalendar(
  handle: Db,
  { doctorId, sealedUrl }: Pick<ImportedCalendar, 'doctorId' | 'sealedUrl'>,
): Promise<boolean> {
  const query = handle.selectFrom('importedCalendar').select('doctorId').where('doctorId', '=', doctorId);
  return (await query.where('sealedUrl', '=', sealedUrl).forUpdate().executeTakeFirst()) !== undefined;
}

/** Records a reading; `etag` undefined: the calendar is unchanged. */
export async function markRefreshed(handle: Db, doctorId: string, etag: string | null | undefined): Promise<void> {
  await handle
    .updateTable('importedCalendar')
    .set({
      refreshedAt: sql<Date>`now()`,
      failingSince: null,
      failure: null,
      ...(etag !== undefined && { etag, readAt: sql<Date>`now()` }),
    })
    .where('doctorId', '=', doctorId)
    .execute();
}

/** Records a failed reading; the busy times stay in force. A refused password is tried again after some hours only. */
export async function markFailed(handle: Db, doctorId: string, failure: ImportFailure): Promise<void> {
  await handle
    .updateTable('importedCalendar')
    .set({
      failure,
      failingSince: sql<Date>`coalesce(failing_since, now())`,
      ...(failure === 'wrong_password' && {
        nextAt: sql<Date>`now() + make_interval(hours => ${sql.lit(WRONG_PASSWORD_HOURS)})`,
      }),
    })
    .where('doctorId', '=', doctorId)
    .execute();
}

/** Replaces the busy times of a doctor. They have no overlaps. */
export async function replaceBusyTimes(handle: Db, doctorId: string, busy: BusyTime[]): Promise<void> {
  await sql`
    with wanted as (
      select starts_at, ends_at from jsonb_to_recordset(${JSON.stringify(busy.map(({ start, end }) => ({ starts_at: start, ends_at: end })))}::jsonb)
        as given (starts_at timestamptz, ends_at timestamptz)
    ), gone as (
      delete from busy_time where doctor_id = ${doctorId}::uuid and starts_at not in (select starts_at from wanted)
    )
    insert into busy_time (doctor_id, starts_at, ends_at) select ${doctorId}::uuid, starts_at, ends_at from wanted
    on conflict (doctor_id, starts_at) do update set ends_at = excluded.ends_at
      where busy_time.ends_at <> excluded.ends_at`.execute(handle);
}

/** How many busy times of a doctor are to come, and the booked appointments at them. */
export async function readBusyState(handle: Db, { doctorId, today }: { doctorId: string; today: Day }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from busy_time where doctor_id = ${doctorId}::uuid and ends_at > now()`.execute(
    handle,
  );
  const overlaps = await handle
    .selectFrom('booking')
    .select(['id', 'day', 'startMin', 'endMin'])
    .where('doctorId', '=', doctorId)
    .where('status', '=', 'booked')
    .where('day', '>=', today)
    .where(isAtBusyTime('booking'))
    .orderBy('day')
    .orderBy('startMin')
    .execute();
  return { count: rows[0]?.count ?? 0, overlaps: overlaps.map(withRange) };
}
