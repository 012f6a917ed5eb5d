import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { lockSlotsOf, removeClosure } from '#server/slots/index';
import { lockSection } from '#server/platform/database/lock-section';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { keepFreedAppointments } from '#server/absences/affected/end-absence';

/**
 * Removes a closure, or opens the clinic on a holiday: the appointments take place that are still there. Audited.
 * @throws ClinicError `not_allowed`, `not_found`
 */
export async function deleteClosure(ctx: Context, { id }: { id: string }): Promise<void> {
  const actor = authorize(ctx, 'closure.manage', null);
  await inTransaction(ctx.write, async (trx) => {
    await lockSection(trx, 'closures');
    const removed = await removeClosure(trx, { id, removedBy: actor.id, now: ctx.now });
    if (!removed) throw new ClinicError('not_found');
    // An absence in progress is awaited, so that what it prevents does not take place.
    await lockSlotsOf(trx, [removed]);
    await keepFreedAppointments(ctx, trx, { causeId: id, now: ctx.now });
    await insertAudit(trx, {
      action: 'closure.removed',
      actorId: actor.id,
      details: { kind: removed.kind, from: removed.firstDay, to: removed.lastDay },
    });
  });
}
