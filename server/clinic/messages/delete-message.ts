import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { deleteMessageRow } from './messages-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';

/** Deletes a message permanently; audited. @throws ClinicError `not_allowed`, `not_found` */
export async function deleteMessage(ctx: Context, { id }: { id: string }): Promise<void> {
  const actor = authorize(ctx, 'messages.delete', null);
  await inTransaction(ctx.write, async (trx) => {
    if (!(await deleteMessageRow(trx, id))) throw new ClinicError('not_found');
    await insertAudit(trx, { action: 'message.deleted', actorId: actor.id });
  });
}
