import { sql, type RawBuilder } from 'kysely';
import { auditActions, viewActions, type AuditAction } from '#domain/clinic/audit';
import type { Role } from '#domain/shared/permission';
import type { Db } from '#server/platform/database/open-database';
import type { AuditDetails } from '#server/platform/database/tables';

/** Filters of audit entries; `people` are the ids of one person and of records that were merged into theirs. */
export type AuditFilter = {
  action?: AuditAction | undefined;
  people: string[] | null;
  time: { from: Date; to: Date } | null;
};

/** `before` is the id of the last row of the previous page. */
type Page = { before: number | null; limit: number };

const views = sql`(${sql.join(viewActions)})`;

/** Whether the entry `alias` matches the filter. */
function matches(alias: string, { action, people, time }: AuditFilter): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions = [
    ...(action ? [sql`${column('action')} = ${action}`] : []),
    ...(people ? [sql`(${column('actor_id')} in (${ids(people)}) or ${column('person_id')} in (${ids(people)}))`] : []),
    ...(time ? [sql`${column('at')} >= ${time.from} and ${column('at')} < ${time.to}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function ids(people: string[]) {
  return sql.join(people.map((id) => sql`${id}::uuid`));
}

/**
 * What an act is: the entry `entry` is of one of these kinds (`is`), and its act has the entries `other` (`has`): the reads of
 * one person in one hour; what several transactions write with the same `act`; one transaction.
 */
const kinds = [
  {
    is: sql`entry.action in ${views}`,
    has: sql`other.actor_id = entry.actor_id and other.at >= date_trunc('hour', entry.at)
      and other.at < date_trunc('hour', entry.at) + interval '1 hour' and other.action in ${views}`,
  },
  { is: sql`entry.act is not null`, has: sql`other.act = entry.act` },
  {
    is: sql`entry.act is null and entry.action not in ${views}`,
    has: sql`other.at = entry.at and other.actor_id is not distinct from entry.actor_id
      and other.act is null and other.action not in ${views}`,
  },
] as const;

/** Parts of the audit that each have an index in the order by which pages are cut; an entry may be in several. */
function partsOf({ action, people, time }: AuditFilter) {
  const ofPeople = people?.flatMap((id) => [sql`entry.actor_id = ${id}::uuid`, sql`entry.person_id = ${id}::uuid`]);
  const parts = ofPeople ?? [sql`true`];
  // The index of actions has no times.
  if (action && !people && !time)
    return { parts, order: sql`id desc`, pageBefore: (id: number) => sql`entry.id < ${id}` };
  const pageBefore = (id: number) =>
    sql`(entry.at, entry.id) < ((select at from audit_entry where id = ${id}), ${id}::bigint)`;
  return { parts, order: sql`at desc, id desc`, pageBefore };
}

/** `published`: the sum of all entries about slots of a plan, which several transactions publish. */
type ActRow = { id: number; since: Date; count: number; entryId: number; published: AuditDetails };

/**
 * Acts with entries that match, the newest first; each is found by its last such entry, whose id it has. `entryId` is the
 * entry that names it. Reads as many entries as the acts of the page have.
 */
export async function listActRows(handle: Db, filter: AuditFilter, { before, limit }: Page): Promise<ActRow[]> {
  const { parts, order, pageBefore } = partsOf(filter);
  const isBefore = before === null ? sql`true` : pageBefore(before);
  const isLast = kinds.map(
    ({ is, has }) => sql`when ${is} then not exists (select from audit_entry as other
      where ${has} and (other.at, other.id) > (entry.at, entry.id) and ${matches('other', filter)})`,
  );
  const found = parts.map(
    (part) => sql`(select entry.id, entry.at, entry.actor_id, entry.action, entry.act from audit_entry as entry
      where ${part} and ${isBefore} and ${matches('entry', filter)} and case ${sql.join(isLast, sql` `)} end
      order by ${order} limit ${limit})`,
  );
  const members = kinds.map(
    ({ is, has }) => sql`select other.id, other.at, other.action, other.details from audit_entry as other
      where ${is} and ${has} and ${matches('other', filter)}`,
  );
  const ofPlan = sql`filter (where member.action = 'plan.published')`;
  const sumOf = (field: string) =>
    sql`coalesce(sum((member.details ->> ${sql.lit(field)})::integer) ${ofPlan}, 0)::integer`;
  const { rows } = await sql<ActRow>`
    select entry.id, act.count, act.since, act.entry_id as "entryId", act.published
    from (select * from (${sql.join(found, sql` union `)}) as entry order by ${order} limit ${limit}) as entry
    cross join lateral (
      select count(*)::integer as count, min(member.at) as since,
        (array_agg(member.id order by array_position(${[...auditActions]}::text[], member.action), member.id desc))[1]
          as entry_id,
        jsonb_strip_nulls(jsonb_build_object('count', ${sumOf('count')}, 'withdrawn', ${sumOf('withdrawn')}, 'hours', ${sumOf('hours')},
          'from', min(member.details ->> 'from') ${ofPlan}, 'to', max(member.details ->> 'to') ${ofPlan})) as published
      from (${sql.join(members, sql` union all `)}) as member
    ) as act
    order by ${order}`.execute(handle);
  return rows;
}

export type AuditParty = { id: string; name: string | null; role: Role };

type AuditRow = {
  id: number;
  at: Date;
  action: AuditAction;
  actor: AuditParty | null;
  person: AuditParty | null;
  bookingId: string | null;
  details: AuditDetails;
};

/** Audit entries that match, newest first; of one act only (`act` is the id of its last entry), or those of some ids. */
export async function listAuditRows(
  handle: Db,
  filter: AuditFilter & { act?: number | undefined; ids?: number[] },
  { before, limit }: Page,
): Promise<AuditRow[]> {
  let query = handle
    .selectFrom('auditEntry as other')
    .leftJoin('person as actor', 'actor.id', 'other.actorId')
    .select(['other.id', 'other.at', 'other.action', 'other.bookingId', 'other.details'])
    .select(['other.actorId', 'actor.name as actorName', 'actor.role as actorRole', 'actor.deletedAt as actorGone'])
    // A merged record's entries are those of the survivor.
    .leftJoin('person as person', (join) =>
      join.on(
        sql<boolean>`person.id = coalesce((select merged_into from person where id = other.person_id), other.person_id)`,
      ),
    )
    .select(['person.id as personId', 'person.name', 'person.role', 'person.deletedAt'])
    .where(matches('other', filter));
  if (filter.ids) query = query.where('other.id', 'in', filter.ids);
  if (filter.act !== undefined) {
    const members = kinds.map(
      ({ is, has }) => sql`select other.id from audit_entry as entry, audit_entry as other
        where entry.id = ${filter.act} and ${is} and ${has}`,
    );
    query = query.where(sql<boolean>`other.id in (${sql.join(members, sql` union all `)})`);
  }
  if (before !== null) query = query.where('other.id', '<', before);
  const rows = await query.orderBy('other.id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: partyOf(row.actorId, row.actorRole, row.actorGone ? null : row.actorName),
    person: partyOf(row.personId, row.role, row.deletedAt ? null : row.name),
    bookingId: row.bookingId,
    details: row.details,
  }));
}

function partyOf(id: string | null, role: Role | null, name: string | null): AuditParty | null {
  return id && role ? { id, role, name } : null;
}

/** Staff by name, and a person; and the ids of the records that were merged into theirs. */
export async function listFilterPeople(handle: Db, personId: string | undefined) {
  const rows = await handle
    .selectFrom('person')
    .select(['id', 'role', 'name', 'deletedAt', 'mergedInto'])
    .where((where) =>
      where.or([
        where.and([where('role', 'in', ['admin', 'reception', 'doctor']), where('deletedAt', 'is', null)]),
        ...(personId ? [where('id', '=', personId), where('mergedInto', '=', personId)] : []),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ deletedAt, name, ...row }) => ({ ...row, name: deletedAt ? null : name }));
}
