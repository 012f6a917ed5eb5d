import { DELETION_DAYS } from '#domain/accounts/rights';
import { DAY_MS } from '#domain/shared/time';
import { getSubject, lockSubject } from '#server/accounts/rights/get-subject';
import { enqueueReceipt, findPersonById, storeDeletionRequest } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context, Portal } from '#server/platform/context';
import { inTransaction, type Trx } from '#server/platform/database/transaction';

/**
 * Requests the deletion of a patient's account: their own after a week, what reception requests for them once the admin
 * decides. A repeated request changes nothing.
 * @throws ClinicError `not_allowed`, `step_up_required`, `not_found`
 */
export async function requestDeletion(ctx: Context, { id }: { id: string }): Promise<void> {
  const { actor, person, isOwn } = await getSubject(ctx, 'rights.request_deletion', id);
  const dueAt = isOwn ? new Date(ctx.now.getTime() + DELETION_DAYS * DAY_MS) : null;
  await inTransaction(ctx.write, async (trx) => {
    await lockSubject(trx, id);
    if (!(await storeDeletionRequest(trx, id, { requestedAt: ctx.now, dueAt }))) return;
    await insertAudit(trx, { action: 'deletion.requested', actorId: actor.id, personId: id });
    const until = dueAt && { until: dueAt.toISOString() };
    await enqueueReceipt(ctx, trx, person, { receipt: isOwn ? 'deletion' : 'deskDeletion', ...until });
  });
}

/** Withdraws the request, so that the account stays. @throws ClinicError `not_allowed`, `not_found` */
export async function withdrawDeletion(ctx: Context, { id }: { id: string }): Promise<void> {
  const { actor } = await getSubject(ctx, 'rights.exercise', id);
  await inTransaction(ctx.write, async (trx) => {
    await lockSubject(trx, id);
    await keepAccount(ctx, trx, id, actor.id);
  });
}

/** Withdraws a request for the deletion of an account; `actorId` is null if its address was restored. */
export async function keepAccount(
  portal: Portal,
  trx: Trx,
  personId: string,
  actorId: string | null = null,
): Promise<void> {
  if (!(await storeDeletionRequest(trx, personId, null))) return;
  await insertAudit(trx, { action: 'deletion.withdrawn', actorId, personId });
  const person = await findPersonById(trx, personId);
  if (person) await enqueueReceipt(portal, trx, person, { receipt: 'kept' });
}
