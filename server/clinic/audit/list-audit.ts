import type { AuditEntry } from '#contract/clinic/audit';
import type { AuditAction } from '#domain/clinic/audit';
import { listAuditRows, type AuditParty } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { wireRole } from '#server/people/index';

/** A page of audit entries, the newest first. @throws ClinicError `not_allowed` */
export async function listAudit(
  ctx: Context,
  { action, limit, cursor }: { action?: AuditAction | undefined; limit: number; cursor?: string | undefined },
): Promise<{ data: AuditEntry[]; nextCursor: string | null }> {
  authorize(ctx, 'audit.read', null);
  const rows = await listAuditRows(ctx.read, {
    action,
    before: cursor === undefined ? null : Number(cursor),
    limit: limit + 1,
  });
  const { page, last } = paginate(rows, limit);
  return {
    data: page.map((row) => ({
      _id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      actor: toParty(row.actor),
      person: toParty(row.person),
      booking: row.bookingId,
      details: row.details,
    })),
    nextCursor: last ? String(last.id) : null,
  };
}

function toParty(party: AuditParty | null): AuditEntry['actor'] {
  return party && { _id: party.id, name: party.name, role: wireRole(party.role) };
}
