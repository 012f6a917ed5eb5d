import { sql } from 'kysely';
import type { AuditAction } from '#domain/clinic/audit';
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

export type NewAuditEntry = {
  action: AuditAction;
  /** Null for what the portal does without a request, such as a job. */
  actorId: string | null;
  personId?: string | null;
  bookingId?: string | null;
  details?: AuditDetails;
  /** The same of all entries of an act that takes several transactions. */
  act?: string | null;
};

/** Audits that somebody has read a list that names patients, and whose or of which booking it is. */
export async function auditSeen(
  handle: Db,
  reader: { id: string },
  list: string,
  about: Pick<NewAuditEntry, 'personId' | 'bookingId'> = {},
): Promise<void> {
  await insertAudit(handle, { action: 'patients.seen', actorId: reader.id, ...about, details: { list } });
}

/** Inserts audit entries. Pass the transaction of the action, so that both are committed or neither. */
export async function insertAudit(handle: Db, entries: NewAuditEntry | NewAuditEntry[]): Promise<void> {
  const all = [entries].flat();
  if (all.length === 0) return;
  const rows = all.map(({ action, actorId, personId = null, bookingId = null, details = {}, act = null }) => ({
    action,
    actor_id: actorId,
    person_id: personId,
    booking_id: bookingId,
    details,
    act,
  }));
  await sql`
    insert into audit_entry (action, actor_id, person_id, booking_id, details, act)
    select action, actor_id, person_id, booking_id, details, act
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (action text, actor_id uuid, person_id uuid, booking_id uuid, details jsonb, act uuid)`.execute(handle);
}
