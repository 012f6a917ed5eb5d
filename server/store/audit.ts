import { sql } from 'kysely';
import type { AuditAction } from '#domain/audit';
import type { Role } from '#domain/permission';
import type { Db } from './database/open-database.ts';
import type { AuditDetails } from './database/tables.ts';

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
  await handle
    .insertInto('audit_entry')
    .values(
      all.map(({ action, actorId, personId = null, bookingId = null, details = {} }) => ({
        action,
        actor_id: actorId,
        person_id: personId,
        booking_id: bookingId,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

/** Whether a booking already has an audit entry of this action that contains these details. */
export async function hasAudit(
  handle: Db,
  { action, bookingId = null, details = {} }: Omit<NewAuditEntry, 'actorId' | 'personId'>,
): Promise<boolean> {
  const row = await handle
    .selectFrom('audit_entry')
    .select('id')
    .where('booking_id', bookingId === null ? 'is' : '=', bookingId)
    .where('action', '=', action)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

export type AuditParty = { id: string; name: string | null; role: Role };
export type AuditRow = {
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
    .selectFrom('audit_entry as entry')
    .leftJoin('person as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('person', 'person.id', 'entry.person_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.booking_id', 'entry.details'])
    .select([
      'entry.actor_id',
      'actor.name as actor_name',
      'actor.role as actor_role',
      'actor.deleted_at as actor_gone',
    ])
    .select(['entry.person_id', 'person.name', 'person.role', 'person.deleted_at']);
  if (wanted.action) query = query.where('entry.action', '=', wanted.action);
  if (wanted.before !== null) query = query.where('entry.id', '<', wanted.before);
  const rows = await query.orderBy('entry.id', 'desc').limit(wanted.limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: partyOf(row.actor_id, row.actor_role, row.actor_gone ? null : row.actor_name),
    person: partyOf(row.person_id, row.role, row.deleted_at ? null : row.name),
    bookingId: row.booking_id,
    details: row.details,
  }));
}

function partyOf(id: string | null, role: Role | null, name: string | null): AuditParty | null {
  return id && role ? { id, role, name } : null;
}
