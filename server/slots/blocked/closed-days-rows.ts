import { sql, type RawBuilder, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { ClosedDays } from '#domain/slots/availability';
import type { ClosureKind } from '#domain/slots/closures';
import type { Names } from '#domain/shared/language';
import type { Day } from '#domain/shared/time';
import { updateDoctorDays } from './doctor-days-rows.ts';
import { isActive } from './occupied-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';

export type NewClosure = { kind: ClosureKind; firstDay: Day; lastDay: Day; names: Names };

/** The days of holidays and closures in force between two days, inclusive. */
export async function readClosedDays(handle: Db, { from, to }: { from: Day; to: Day }): Promise<ClosedDays> {
  const { rows } = await sql<{ day: Day }>`
    select closed.day::date as day from closure, generate_series(
      greatest(first_day, ${from}::date)::timestamp, least(last_day, ${to}::date)::timestamp, '1 day') as closed (day)
    where removed_at is null and first_day <= ${to}::date and last_day >= ${from}::date`.execute(handle);
  return new Set(rows.map(({ day }) => day));
}

/** The names of the holidays and closures in force between two days, inclusive, by day; of two the holiday's. */
export async function readClosedNames(handle: Db, { from, to }: { from: Day; to: Day }): Promise<Map<Day, Names>> {
  const { rows } = await sql<{ day: Day; names: Names }>`
    select closed.day::date as day, jsonb_build_object('en', name_en, 'de', name_de) as names
    from closure, generate_series(
      greatest(first_day, ${from}::date)::timestamp, least(last_day, ${to}::date)::timestamp, '1 day') as closed (day)
    where removed_at is null and first_day <= ${to}::date and last_day >= ${from}::date
    order by kind = 'holiday', name_en = '' desc`.execute(handle);
  return new Map(rows.map(({ day, names }) => [day, names]));
}

/**
 * Inserts holidays and closures that the portal knows itself, unless they were inserted before. One that an admin has
 * removed stays removed; one that was none of the state's holidays for a while is in force again. Returns those that were
 * not in force before.
 */
export async function insertClosures(
  handle: Db,
  closures: NewClosure[],
): Promise<Pick<NewClosure, 'firstDay' | 'lastDay'>[]> {
  if (closures.length === 0) return [];
  const rows = closures.map(({ names, ...closure }) => ({ ...closure, nameEn: names.en, nameDe: names.de }));
  return handle
    .insertInto('closure')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'firstDay', 'lastDay'])
        .where('createdBy', 'is', null)
        .doUpdateSet({ removedAt: null })
        .where('closure.removedAt', 'is not', null)
        .where('closure.removedBy', 'is', null),
    )
    .returning(['firstDay', 'lastDay'])
    .execute();
}

/**
 * Removes the portal's holidays between two days that are none of `days`, as after a change of the clinic's state. Returns
 * them.
 */
export async function removeOtherHolidays(handle: Db, wanted: { from: Day; to: Day; days: Day[] }) {
  const { rows } = await sql<Pick<NewClosure, 'firstDay' | 'lastDay'> & { id: string }>`
    update closure set removed_at = now() where kind = 'holiday' and created_by is null and removed_at is null
      and first_day between ${wanted.from}::date and ${wanted.to}::date and first_day <> all(${wanted.days}::date[])
    returning id, first_day as "firstDay", last_day as "lastDay"`.execute(handle);
  return rows;
}

/**
 * Locks the published slots of all doctors in some ranges of days against bookings until the transaction ends, and gives
 * their hours a new version.
 */
export async function lockSlotsOf(handle: Db, ranges: Pick<NewClosure, 'firstDay' | 'lastDay'>[]): Promise<void> {
  const [first, last] = [ranges.map(({ firstDay }) => firstDay), ranges.map(({ lastDay }) => lastDay)];
  const days = sql`any(array(
      select of.day::date from unnest(${first}::date[], ${last}::date[]) as closed (first, last),
        generate_series(closed.first::timestamp, closed.last::timestamp, '1 day') as of (day)))`;
  await sql`
    select id from slot where withdrawn_at is null and day = ${days} order by id for no key update`.execute(handle);
  await updateDoctorDays(handle, { where: sql`day = ${days}` });
}

export type ClosureRow = NewClosure & { id: string; isRemoved: boolean; appointments: number };

type Moment = { now: Date; clock: { day: Day; minute: number } };

const countOn = ({
  firstDay,
  lastDay,
  now,
  clock,
}: { firstDay: RawBuilder<Day>; lastDay: RawBuilder<Day> } & Moment) => sql<number>`
  (select count(*)::int from booking where booking.day >= ${firstDay} and booking.day <= ${lastDay} and ${isActive(now)}
    and (booking.day > ${clock.day}::date or (booking.day = ${clock.day}::date and booking.start_min > ${clock.minute}::int)))`;

/** The appointments to come on each of some days. */
export async function countAppointmentsOn(handle: Db, { days, ...moment }: { days: Day[] } & Moment) {
  const day = sql<Day>`wanted.day`;
  const { rows } = await sql<{ day: Day; count: number }>`
    select day, ${countOn({ firstDay: day, lastDay: day, ...moment })} as count
    from unnest(${days}::date[]) as wanted (day)`.execute(handle);
  return new Map(rows.map(({ day: counted, count }) => [counted, count]));
}

/** Holidays, those that were removed included, and closures in force that touch a range of days, with their appointments to come. */
export async function listClosures(
  handle: Db,
  { from, to, now, clock }: { from: Day; to: Day } & Moment,
): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select id, kind, first_day as "firstDay", last_day as "lastDay",
      jsonb_build_object('en', name_en, 'de', name_de) as names, removed_at is not null as "isRemoved",
      ${countOn({ firstDay: sql`closure.first_day`, lastDay: sql`closure.last_day`, now, clock })} as appointments
    from closure
    where first_day <= ${to}::date and last_day >= ${from}::date
      and (removed_at is null or (kind = 'holiday' and removed_by is not null))
    order by first_day, last_day, id`.execute(handle);
  return rows;
}

/** The id of a closure in force of the same days and names; null if there is none. */
export async function findSameClosure(
  handle: Db,
  { firstDay, lastDay, names }: Omit<NewClosure, 'kind'>,
): Promise<string | null> {
  const row = await handle
    .selectFrom('closure')
    .select('id')
    .where('kind', '=', 'closure')
    .where('firstDay', '=', firstDay)
    .where('lastDay', '=', lastDay)
    .where('nameEn', '=', names.en)
    .where('nameDe', '=', names.de)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A holiday or closure, in force or not; null if there is none. */
export async function findClosure(
  handle: Db,
  id: string,
): Promise<Pick<NewClosure, 'firstDay' | 'lastDay' | 'names'> | null> {
  const row = await handle
    .selectFrom('closure')
    .select(['firstDay', 'lastDay', 'nameEn', 'nameDe'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { firstDay: row.firstDay, lastDay: row.lastDay, names: { en: row.nameEn, de: row.nameDe } } : null;
}

/** Inserts a closure of an admin and returns its id. */
export async function insertClosure(handle: Db, closure: NewClosure & { createdBy: string }): Promise<string> {
  const { names, ...row } = closure;
  const values = { ...row, nameEn: names.en, nameDe: names.de };
  return (await handle.insertInto('closure').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Removes a holiday or closure in force; null if there is none. */
export async function removeClosure(handle: Db, wanted: { id: string; removedBy: string; now: Date }) {
  const changed = handle.updateTable('closure').set({ removedAt: wanted.now, removedBy: wanted.removedBy });
  return changedClosure(changed.where('id', '=', wanted.id).where('removedAt', 'is', null));
}

/** Puts a holiday that an admin removed in force again; null if there is none. */
export async function restoreHoliday(handle: Db, id: string) {
  const changed = handle.updateTable('closure').set({ removedAt: null, removedBy: null });
  return changedClosure(changed.where('id', '=', id).where('kind', '=', 'holiday').where('removedBy', 'is not', null));
}

async function changedClosure(query: UpdateQueryBuilder<Tables, 'closure', 'closure', UpdateResult>) {
  return (await query.returning(['kind', 'firstDay', 'lastDay']).executeTakeFirst()) ?? null;
}
