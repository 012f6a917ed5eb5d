import { sql, type RawBuilder } from 'kysely';
import { statesOf, type DeskSearch, type StateFilter } from '#domain/desk/desk';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import { MIN_REST_CENTS } from '#domain/bookings/settlement';
import type { Day } from '#domain/shared/time';
import { selectBookings, toBooking, type Booking, type BookingCursor, type Side } from '#server/bookings/index';
import type { Db } from '#server/platform/database/open-database';
import { matchesSearch } from '#server/people/index';

/** A day and minute on the clinic's clock. */
type Clock = { day: Day; minute: number };

/** Which appointments; `since`: booked after it; `search`: whose patient, number or code matches. */
export type AppointmentFilter = {
  now: Date;
  from?: Day | undefined;
  to?: Day | undefined;
  doctorId?: string | undefined;
  treatmentId?: string | undefined;
  state?: StateFilter | undefined;
  isUnpaid?: boolean | undefined;
  isFirst?: boolean | undefined;
  since?: Date | undefined;
  search?: FoundBy | undefined;
};

/** Where a search found something: ids of people, and what the bookings themselves are found by. */
type FoundBy = Pick<DeskSearch, 'phone' | 'code'> & { personIds: string[] };

/** `time`: earliest first; `newest`: the last booked first; else one side of `clock`, the nearest first. */
type AppointmentOrder =
  | { kind: 'time'; after: BookingCursor | null }
  | { kind: 'newest'; afterId: string | null }
  | { kind: Side; clock: Clock; after: BookingCursor | null };

/** The most people whose appointments are searched. */
const MAX_FOUND_PEOPLE = 200;

/** The most rows read at once; of more PostgreSQL would read all bookings and people, and other requests would wait. */
const BATCH_SIZE = 200;

/** The most matches; of more none is found, because the first ones are known only after sorting all, which is too slow. */
const MAX_EXAMINED_PEOPLE = 1000;

/**
 * The ids of the people that a search names, the first `MAX_FOUND_PEOPLE` by name, none of more than `MAX_EXAMINED_PEOPLE`;
 * `isCut`: there are more.
 */
export async function findPeopleBySearch(handle: Db, { words, birthDate }: Pick<DeskSearch, 'words' | 'birthDate'>) {
  const conditions = [
    sql`deleted_at is null`,
    ...(words === null ? [] : [matchesSearch(words)]),
    ...(birthDate === null ? [] : [sql`birth_date = ${birthDate}::date and role = 'patient'`]),
  ];
  // Materialized, so that the plan does not depend on the limits; its rows are read only up to the first of them.
  const { rows } = await sql<{ id: string; count: number }>`
    with found as materialized (select id, name from person where ${sql.join(conditions, sql` and `)})
    select id, (count(*) over ())::int as count from (select id, name from found limit ${MAX_EXAMINED_PEOPLE + 1}::int) as examined
    order by lower(name), id limit ${MAX_FOUND_PEOPLE}::int`.execute(handle);
  const count = rows[0]?.count ?? 0;
  return { ids: count > MAX_EXAMINED_PEOPLE ? [] : rows.map(({ id }) => id), isCut: count > MAX_FOUND_PEOPLE };
}

/** Must be exactly the expression of the index `booking_of_state`. */
const state = sql`(case booking.status when 'booked' then coalesce(booking.attendance, booking.status) else booking.status end)`;

/** Whether something is due for `booking`. */
export const isUnpaid = sql`booking.status in ('held', 'booked') and booking.payment_status = 'unpaid'
  and booking.price_cents - booking.waived_cents - booking.paid_cents
    >= case when booking.paid_cents + booking.waived_cents > 0 then ${sql.lit(MIN_REST_CENTS)} else 1 end`;

/** Whether `booking` is the first one of its patient that takes place or took place. */
const isFirst = sql`booking.status in ('held', 'booked') and not exists (select from booking as earlier
  where earlier.patient_id = booking.patient_id and earlier.status = 'booked'
    and (earlier.day, earlier.start_min, earlier.id) < (booking.day, booking.start_min, booking.id))`;

/**
 * By a subquery, which costs a look at an index per row that is returned; a join may read all people instead. By `is
 * distinct from`, of which the planner expects that nearly all rows pass; of `is null` it expects one in 200, and sorts all.
 */
const isOfLivingPatient = sql`(select 1 from person as patient where patient.id = booking.patient_id and patient.deleted_at is not null)
  is distinct from 1`;

/** What a filter requires of `booking`. Statuses are literals, so that a prepared plan can use the partial indexes. */
function conditionsOf(filter: AppointmentFilter): RawBuilder<unknown>[] {
  const { now, from, to, doctorId, treatmentId, since, search } = filter;
  const states = filter.state === undefined ? null : statesOf(filter.state);
  return [
    sql`booking.status <> 'expired' and booking.status <> 'offered'
      and (booking.status <> 'held' or booking.held_until > ${now}::timestamptz)`,
    ...(search === undefined ? [isOfLivingPatient] : [isFoundBy(search)]),
    ...(from === undefined ? [] : [sql`booking.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`booking.day <= ${to}::date`]),
    ...(doctorId === undefined ? [] : [sql`booking.doctor_id = ${doctorId}::uuid`]),
    ...(treatmentId === undefined ? [] : [sql`booking.treatment_id = ${treatmentId}::uuid`]),
    // One state by `=`, so that the index returns its rows in order.
    ...(states === null
      ? []
      : [states.length === 1 ? sql`${state} = ${states[0]}::text` : sql`${state} = any(${[...states]}::text[])`]),
    ...(filter.isUnpaid ? [isUnpaid] : []),
    ...(filter.isFirst ? [isFirst] : []),
    ...(since === undefined ? [] : [sql`booking.booked_at > ${since}::timestamptz`]),
  ];
}

/** Each part has an index of its own. No booking of a deleted patient has a phone number. */
function isFoundBy({ personIds, phone, code }: FoundBy): RawBuilder<unknown> {
  const digits = sql`phone_digits(${phone}::text)`;
  const parts = [
    ...(personIds.length > 0 ? [sql`booking.patient_id = any(${personIds}::uuid[])`] : []),
    ...(code ? [sql`(booking.id between ${code.low}::uuid and ${code.high}::uuid and ${isOfLivingPatient})`] : []),
    // The next character after the digits ends the range of numbers that begin with these.
    ...(phone === null
      ? []
      : [
          sql`(booking.patient_phone <> '' and phone_digits(booking.patient_phone) collate "C" >= ${digits}
            and phone_digits(booking.patient_phone) collate "C" < ${digits} || ':')`,
        ]),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

function orderOf(order: AppointmentOrder): { condition: RawBuilder<unknown>; sorting: RawBuilder<unknown> } {
  if (order.kind === 'newest') {
    return {
      // Compares with the row itself, because instants have more digits in the database than in a cursor.
      condition: order.afterId
        ? sql`(booking.booked_at, booking.id) < (select last.booked_at, last.id from booking as last where last.id = ${order.afterId}::uuid)`
        : sql`true`,
      sorting: sql`booked_at desc, id desc`,
    };
  }
  const isAscending = order.kind !== 'past';
  const { after } = order;
  const comparison = isAscending ? sql`>` : sql`<`;
  const isOnSide =
    order.kind === 'time'
      ? sql`true`
      : sql`(booking.day, booking.end_min) ${isAscending ? sql`>` : sql`<=`} (${order.clock.day}::date, ${order.clock.minute}::int)`;
  const isBehind = after
    ? sql`(booking.day, booking.start_min, booking.id) ${comparison} (${after.day}::date, ${after.start}::int, ${after.id}::uuid)`
    : sql`true`;
  return {
    condition: sql`${isOnSide} and ${isBehind}`,
    sorting: isAscending ? sql`day, start_min, id` : sql`day desc, start_min desc, id desc`,
  };
}

/** A page of appointments. First their ids, so that the few found by a search are sorted and not searched for in order. */
export async function listAppointmentRows(
  handle: Db,
  { filter, order, limit }: { filter: AppointmentFilter; order: AppointmentOrder; limit: number },
): Promise<AppointmentRow[]> {
  const { condition, sorting } = orderOf(order);
  const matching = sql.join([...conditionsOf(filter), condition], sql` and `);
  const found = sql`select booking.id, booking.day, booking.start_min, booking.booked_at from booking where ${matching}`;
  const { rows } = await (
    filter.search
      ? sql<{
          id: string;
        }>`with found as materialized (${found}) select id from found order by ${sorting} limit ${limit}::int`
      : sql<{ id: string }>`${found} order by ${sorting} limit ${limit}::int`
  ).execute(handle);
  const ids = rows.map(({ id }) => id);
  const byId = new Map<string, AppointmentRow>();
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    const some = ids.slice(first, first + BATCH_SIZE);
    const bookings = await selectAppointments(handle)
      .where(sql<boolean>`booking.id = any(${some}::uuid[])`)
      .execute();
    for (const row of bookings) byId.set(row.id, toBooking(row));
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selectAppointments(handle: Db) {
  return selectBookings(handle).select([
    // Reception does not read the dates of birth of colleagues.
    sql<Day | null>`case when patient.role = 'patient' then patient.birth_date end`.as('birthDate'),
    sql<boolean>`patient.issuer <> ${DESK_ISSUER}`.as('hasAccount'),
    sql<boolean>`patient.restricted_at is not null`.as('isRestricted'),
  ]);
}

/** A booking with what the desk sees of its patient. */
export type AppointmentRow = Booking & { birthDate: Day | null; hasAccount: boolean; isRestricted: boolean };

/** How many appointments were booked since an instant, or are unpaid, at most `limit`. */
export async function countAppointments(
  handle: Db,
  filter: Pick<AppointmentFilter, 'now' | 'since' | 'isUnpaid'>,
  limit: number,
): Promise<number> {
  // In the order of the index that finds them.
  const sorting = filter.isUnpaid ? sql`day, start_min, id` : sql`booked_at, id`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from booking where ${sql.join(conditionsOf(filter), sql` and `)}
      order by ${sorting} limit ${limit}::int) as found`.execute(handle);
  return rows[0]?.count ?? 0;
}

/** How many appointments a filter matches, at most `limit`. */
export async function countMatching(handle: Db, filter: AppointmentFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from booking where ${sql.join(conditionsOf(filter), sql` and `)}
      limit ${limit}::int) as found`.execute(handle);
  return rows[0]?.count ?? 0;
}

/** How many appointments a filter matches on each day that has some. */
export async function countByDay(
  handle: Db,
  filter: AppointmentFilter & { from: Day; to: Day },
): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: Day; count: number }>`
    select booking.day, count(*)::int as count from booking where ${sql.join(conditionsOf(filter), sql` and `)}
    group by booking.day`.execute(handle);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
