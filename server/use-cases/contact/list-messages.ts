import type { Message } from '#contract/contact';
import { ClinicError } from '#domain/errors';
import { insertAudit } from '#server/store/audit';
import { deleteMessageRow, listMessageRows } from '#server/store/contact';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { paginate } from '#server/lib/pagination';

/** A page of the messages to the clinic, the newest first; the read is audited. @throws ClinicError `not_allowed` */
export async function listMessages(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: Message[]; nextCursor: string | null }> {
  const actor = authorize(ctx, 'messages.read', null);
  return inTransaction(ctx.db, async (trx) => {
    await insertAudit(trx, { action: 'messages.seen', actorId: actor.id });
    const [micros = '', id = ''] = (cursor ?? '').split('_');
    const rows = await listMessageRows(trx, { after: cursor ? { micros, id } : null, limit: limit + 1 });
    const { page, last } = paginate(rows, limit);
    return {
      data: page.map(({ id: _id, receivedAt, relayedAt, name, email, message }) => ({
        _id,
        name,
        email,
        message,
        receivedAt: receivedAt.toISOString(),
        isRelayed: relayedAt !== null,
      })),
      nextCursor: last ? `${last.micros}_${last.id}` : null,
    };
  });
}

/** Deletes a message permanently; audited. @throws ClinicError `not_allowed`, `not_found` */
export async function deleteMessage(ctx: Context, { id }: { id: string }): Promise<void> {
  const actor = authorize(ctx, 'messages.delete', null);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await deleteMessageRow(trx, id))) throw new ClinicError('not_found');
    await insertAudit(trx, { action: 'message.deleted', actorId: actor.id });
  });
}
