import { sql } from 'kysely';
import type { AuditAction } from '#domain/clinic/audit';
import type { Role } from '#domain/shared/permission';
import type { Db } from '#server/platform/database/open-database';
import type { AuditDetails } from '#server/platform/database/tables';

/** Whether there is an audit entry of this action that contains these details. */
export async function hasAudit(
  handle: Db,
  { action, details }: { action: AuditAction; details: AuditDetails },
): Promise<boolean> {
  const row = await handle
    .selectFrom('auditEntry')
    .select('id')
    .where('action', '=', action)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a card payment already has an audit entry of this action. An entry of version 0.4 names only the booking: it is
 * of this payment if no other one of the booking was charged by then.
 */
export async function hasPaymentAudit(
  handle: Db,
  { action, payment }: { action: AuditAction; payment: { id: string; bookingId: string | null } },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry as entry
    where action = ${action} and (details ->> 'payment' = ${payment.id}::text
      or (details ->> 'payment' is null and booking_id = ${payment.bookingId}::uuid and not exists (
        select from payment as other
        where other.booking_id = entry.booking_id and other.id <> ${payment.id}::uuid and other.method = 'card'
          and other.status in ('paid', 'refund_pending', 'refunded') and other.created_at < entry.at)))
    limit 1`.execute(handle);
  return rows.length > 0;
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

/** Audit entries, newest first; `before` is the id of the last entry of the previous page. */
export async function listAuditRows(
  handle: Db,
  wanted: { action?: AuditAction | undefined; before: number | null; limit: number },
): Promise<AuditRow[]> {
  let query = handle
    .selectFrom('auditEntry as entry')
    .leftJoin('person as actor', 'actor.id', 'entry.actorId')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.bookingId', 'entry.details'])
    .select(['entry.actorId', 'actor.name as actorName', 'actor.role as actorRole', 'actor.deletedAt as actorGone'])
    // A merged record's entries are those of the survivor.
    .leftJoin('person as person', (join) =>
      join.on(
        sql<boolean>`person.id = coalesce((select merged_into from person where id = entry.person_id), entry.person_id)`,
      ),
    )
    .select(['person.id as personId', 'person.name', 'person.role', 'person.deletedAt']);
  if (wanted.action) query = query.where('entry.action', '=', wanted.action);
  if (wanted.before !== null) query = query.where('entry.id', '<', wanted.before);
  const rows = await query.orderBy('entry.id', 'desc').limit(wanted.limit).execute();
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

export type NewAuditEntry = {
  action: AuditAction;
  /** Null for what the portal does without a request, such as a job. */
  actorId: string | null;
  personId?: string | null;
  bookingId?: string | null;
  details?: AuditDetails;
};

/** Inserts audit entries. Pass the transaction of the action, so that both are committed or neither. */
export async function insertAudit(handle: Db, entries: NewAuditEntry | NewAuditEntry[]): Promise<void> {
  const all = [entries].flat();
  if (all.length === 0) return;
  const rows = all.map(({ action, actorId, personId = null, bookingId = null, details = {} }) => ({
    action,
    actor_id: actorId,
    person_id: personId,
    booking_id: bookingId,
    details,
  }));
  await sql`
    insert into audit_entry (action, actor_id, person_id, booking_id, details)
    select action, actor_id, person_id, booking_id, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (action text, actor_id uuid, person_id uuid, booking_id uuid, details jsonb)`.execute(handle);
}
