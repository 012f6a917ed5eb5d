import type { Message } from '#contract/contact';
import { insertAudit } from '#server/store/audit';
import { listMessageRows } from '#server/store/contact';
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
