import { sql, type RawBuilder } from 'kysely';
import { clinicClock, CLINIC_ZONE } from '#domain/shared/time';
import type { OriginKind, Standing } from '#domain/bookings/holds';
import { hasVisited, holderId, isOwn } from '#server/bookings/read/own-bookings-rows';
import type { Db } from '#server/platform/database/open-database';

/** Keyed hashes of where a booking came from; null for what is not counted. */
export type Origin = Record<OriginKind, string | null>;

/** A counter and the number that was read of it, null if there is none; a statement writes nothing unless it is still that. */
export type CounterVersion = { key: string; version: number | null };

/**
 * How an account stands, as a part of a statement; `person` is the name of its row there. Anybody can sign up as a doctor,
 * so only a verified one is known. A payment that its patient gets back by a cancellation vouches for its own appointment only.
 */
export function standingOf(person: 'person' | 'account'): RawBuilder<Standing> {
  const id = sql.ref(`${person}.id`);
  return sql`case
    when ${sql.ref(`${person}.role`)} in ('reception', 'admin')
      or exists (select from doctor where doctor.id = ${id} and doctor.verified_at is not null)
      or exists (select from person record where record.merged_into = ${id})
      or ${hasVisited(id)} then 'known'
    when exists (select from booking paid where ${isOwn(id, 'paid')} and paid.paid_cents > 0
      and (paid.desk_paid_cents > 0 or ${isOver('paid')})) then 'paid'
    else 'new' end`;
}

function isOver(booking: 'booking' | 'paid'): RawBuilder<boolean> {
  const [day, end] = [sql.ref(`${booking}.day`), sql.ref(`${booking}.end_min`)];
  return sql`((${day} + make_interval(mins => ${end})) at time zone ${sql.lit(CLINIC_ZONE)} <= now())`;
}

/**
 * Upcoming unpaid appointments that are booked or held for the clinic; not the holds of unproven addresses, which have a limit
 * of their own.
 */
const isCounted = sql<boolean>`(booking.status in ('held', 'booked') and booking.paid_cents = 0
  and (booking.status = 'booked' or (booking.clinic_hold is not null and booking.held_until > now()))
  and not ${isOver('booking')})`;

/**
 * How many upcoming appointments the new accounts of an origin have, by network and by mail domain, and the counters that
 * every further one increments. `which`: with those held for the clinic, or booked ones only.
 */
export async function countOfOrigin(handle: Db, { network, domain }: Origin, which: 'all' | 'booked' = 'all') {
  const isWanted = which === 'all' ? isCounted : sql`${isCounted} and booking.status = 'booked'`;
  const count = (column: string, hash: string | null) => sql`(select count(*)::int
    from booking join person on person.id = ${holderId}
    where ${sql.ref(column)} = ${hash}::text and ${isWanted} and ${standingOf('person')} = 'new')`;
  const version = (hash: string | null) => sql`(select hits from rate_limit where key = ${hash}::text)`;
  const { rows } = await sql<{ network: number; domain: number; versions: (number | null)[] }>`
    select ${count('from_network', network)} as network, ${count('from_domain', domain)} as domain,
      jsonb_build_array(${version(network)}, ${version(domain)}) as versions`.execute(handle);
  const [row = { network: 0, domain: 0, versions: [] }] = rows;
  const versions = [network, domain].flatMap((key, index) =>
    key === null ? [] : [{ key, version: row.versions[index] ?? null }],
  );
  return { counts: { network: row.network, domain: row.domain }, versions };
}

/**
 * Parts of a statement that increment counters, each after the one before, and the names of these parts: whatever is read
 * from all of them is nothing if one has been incremented since its version was read.
 */
export function countOnce(counters: CounterVersion[]): { parts: RawBuilder<unknown>; names: string[] } {
  const names = counters.map((_, index) => `counter_${index}`);
  const parts = counters.map(
    ({ key, version }, index) => sql`, ${sql.table(names[index] ?? '')} as (
      insert into rate_limit as known (key) select ${key} from ${sql.table(names[index - 1] ?? 'free')}
      on conflict (key) do update set hits = known.hits + 1, window_start = now()
        where known.hits = ${version}::int
      returning key
    )`,
  );
  return { parts: parts.length === 0 ? sql`` : sql.join(parts, sql``), names };
}

/**
 * Locks the counters of some origins until the transaction ends, and so their counts: networks first, each by key, as a
 * booking does. A booking that read them before decides again.
 */
export async function lockOrigins(handle: Db, origins: Origin[]): Promise<void> {
  const sorted = (['network', 'domain'] as const).flatMap((kind) =>
    [...new Set(origins.flatMap((origin) => origin[kind] ?? []))].toSorted(),
  );
  for (const key of sorted) {
    await sql`insert into rate_limit as known (key) values (${key})
      on conflict (key) do update set hits = known.hits + 1, window_start = now()`.execute(handle);
  }
}

/** The origin of a booking, and how the account stands that booked it. */
export async function findOrigin(handle: Db, bookingId: string): Promise<Origin & { standing: Standing }> {
  return handle
    .selectFrom('booking')
    .innerJoin('person', (join) => join.on('person.id', '=', holderId))
    .select(['booking.fromNetwork as network', 'booking.fromDomain as domain', standingOf('person').as('standing')])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** Most rows that one statement changes, so that none holds locks for long. */
const BATCH_SIZE = 1000;

/** Removes the origins of appointments of the days before today. Returns how many. */
export async function clearPastOrigins(handle: Db, now: Date): Promise<number> {
  let total = 0;
  for (let cleared = BATCH_SIZE; cleared === BATCH_SIZE; total += cleared) {
    const { numAffectedRows = 0n } = await sql`
      update booking set from_network = null, from_domain = null where id in (
        select id from booking where (from_network is not null or from_domain is not null)
          and day < ${clinicClock(now).day}::date
        order by id limit ${sql.lit(BATCH_SIZE)} for update skip locked)`.execute(handle);
    cleared = Number(numAffectedRows);
  }
  return total;
}
