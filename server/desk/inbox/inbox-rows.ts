import { sql, type RawBuilder } from 'kysely';
import { MAX_COUNT, urgencies, type InboxKind, type Urgency } from '#domain/desk/inbox';
import type { PaymentMethod } from '#domain/payments/desk-payments';
import { clinicClock, type Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import type { InboxSource } from './inbox-sources-rows.ts';

/** The last item of a page; `micros`: the microsecond of its `at`. */
export type InboxCursor = { urgency: Urgency; micros: string; id: string; kind: InboxKind };

export type InboxRow = {
  kind: InboxKind;
  urgency: Urgency;
  id: string;
  /** The instant by which it is sorted, in microseconds. */
  micros: string;
  bookingIds: string[] | null;
  personName: string | null;
  personEmail: string | null;
  personPhone: string | null;
  facts: {
    method?: PaymentMethod;
    cents?: number;
    currency?: string;
    specialty?: string;
    number?: string | null;
    host?: string;
    since?: string;
  } | null;
};

const rankOf = (urgency: Urgency) => urgencies.indexOf(urgency);
const none = sql`null`;

/**
 * A page of what some sources have: the most urgent first, then by time; of what is done (`isDone`) the latest first. One
 * query: each source is read in the order of its index up to the limit.
 */
export async function listInboxRows(
  handle: Db,
  sources: readonly InboxSource[],
  { isDone, after, limit }: { isDone: boolean; after: InboxCursor | null; limit: number },
): Promise<InboxRow[]> {
  const direction = isDone ? sql`desc` : sql`asc`;
  const last = after && sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  const isBehind = ({ kind, urgency, at, id, day }: InboxSource): RawBuilder<unknown> => {
    if (!after || urgency !== after.urgency) return sql`true`;
    const key = sql`(${at}, ${id}, ${sql.lit(kind)}::text) ${isDone ? sql`<` : sql`>`} (${last}, ${after.id}::uuid, ${after.kind}::text)`;
    return day ? sql`(${key} and ${day} >= ${dayOf(after)}::date)` : key;
  };
  const parts = sources
    .filter(({ urgency }) => !after || rankOf(urgency) >= rankOf(after.urgency))
    .map(
      (source) => sql`(select ${sql.lit(source.kind)}::text as kind, ${sql.lit(rankOf(source.urgency))}::int as rank,
        ${source.id} as id, ${source.at} as at, (${source.bookings ?? none})::uuid[] as "bookingIds",
        (${source.person ?? source.id})::uuid as person_id, (${source.facts ?? none})::jsonb as facts
        ${source.from} and ${isBehind(source)} order by ${inOrder(source, direction)} limit ${limit}::int)`,
    );
  if (parts.length === 0) return [];
  const { rows } = await sql<InboxRow & { rank: number }>`
    select kind, rank, due.id, (extract(epoch from at) * 1000000)::bigint::text as micros, "bookingIds", facts,
      person.name as "personName", person.email as "personEmail", coalesce(person.phone, '') as "personPhone"
    from (select * from (${sql.join(parts, sql` union all `)}) as source
      order by rank, at ${direction}, id ${direction}, kind ${direction} limit ${limit}::int) as due
    left join person on person.id = due.person_id
    order by rank, at ${direction}, due.id ${direction}, kind ${direction}`.execute(handle);
  return rows.map(({ rank, ...row }) => ({ ...row, urgency: urgencies[rank] ?? 'later' }));
}

const inOrder = ({ order }: InboxSource, direction = sql`asc`) =>
  sql.join(order.map((column) => sql`${column} ${direction}`));

/** The instant of a number of microseconds, to the millisecond. */
export const instantOfMicros = (micros: string) => new Date(Number(micros) / 1000);

const dayOf = ({ micros }: InboxCursor): Day => clinicClock(instantOfMicros(micros)).day;

export type InboxCount = { kind: InboxKind; urgency: Urgency; count: number };

/** How much some sources have, by kind and urgency; of each at most 100 are counted. */
export async function countInboxRows(handle: Db, sources: readonly InboxSource[]): Promise<InboxCount[]> {
  const counts = sources.map(
    (source) => sql`select ${sql.lit(source.kind)} as kind, ${sql.lit(source.urgency)} as urgency,
      (select count(*)::int from
        (select ${source.from} order by ${inOrder(source)} limit ${sql.lit(MAX_COUNT)}) as found) as count`,
  );
  return (await sql<InboxCount>`${sql.join(counts, sql` union all `)}`.execute(handle)).rows;
}

/** A digest of everything that is due, which differs after everything that the inbox shows. */
export async function readInboxDigest(handle: Db, sources: readonly InboxSource[]): Promise<string> {
  const parts = sources.map(
    (
      source,
    ) => sql`(select concat_ws(' ', ${sql.lit(source.kind)}, ${source.id}, ${source.at}, ${source.facts ?? none}) as line
      ${source.from})`,
  );
  // A sum, so that nothing has to be sorted.
  const { rows } = await sql<{ digest: string }>`select sum(hashtextextended(line, 0))::text as digest
    from (${sql.join(parts, sql` union all `)}) as due`.execute(handle);
  return rows[0]?.digest ?? '';
}

/**
 * Enqueues the daily email of a day for reception and admins who did not switch it off, in one statement: the primary key
 * lets one of several servers do so, once. Returns how many.
 */
export async function enqueueDailyMails(handle: Db, day: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with begun as (insert into daily_mail (day) values (${day}::date) on conflict do nothing returning day),
    enqueued as (
      insert into job_outbox (name, id, payload)
      select 'waiting-mail', gen_random_uuid(), jsonb_build_object('personId', person.id, 'day', begun.day)
      from begun, person
      where person.role in ('reception', 'admin') and person.deleted_at is null and has_daily_mail
        and email_proven_at is not null
      returning id)
    select count(*)::int as count from enqueued`.execute(handle);
  return rows[0]?.count ?? 0;
}
