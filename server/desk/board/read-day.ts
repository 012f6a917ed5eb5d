import type { Actor } from '#domain/shared/permission';
import type { Day } from '#domain/shared/time';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { readAudited } from '#server/platform/cache/audited-reads';

/** The doctor whose days a caller reads: a doctor their own ones; null for those of all doctors. */
export function boardDoctor(ctx: Context, wanted?: string): string | null {
  return wanted ?? (ctx.actor?.role === 'doctor' ? ctx.actor.id : null);
}

/** Audits that somebody reads the patients of a day, once an hour on each server: an open board reads it after every change. */
export async function auditBoard(
  ctx: Context,
  { id }: Actor,
  { day, doctorId }: { day: Day; doctorId: string | null },
): Promise<void> {
  const details = { list: 'day', day };
  await readAudited(ctx, { readerId: id, subject: [day, doctorId] }, async (isAudited) => {
    if (isAudited) await insertAudit(ctx.write, { action: 'patients.seen', actorId: id, personId: doctorId, details });
  });
}
