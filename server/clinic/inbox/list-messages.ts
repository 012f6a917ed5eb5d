import type { Message } from '#contract/clinic/inbox';
import { insertAudit } from '#server/platform/audit';
import { listDeskPeople, listMessageRows } from './messages-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { paginate } from '#server/platform/pagination';
import { presentMessages } from './present-messages.ts';

/** A page of the messages to the clinic, the newest first; the read is audited. @throws ClinicError `not_allowed` */
export async function listMessages(
  ctx: Context,
  {
    filter,
    id: only,
    limit,
    cursor,
  }: {
    filter: 'all' | 'open' | 'mine' | 'answered';
    id?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ data: Message[]; staff: { _id: string; name: string }[]; nextCursor: string | null }> {
  const actor = authorize(ctx, 'messages.read', null);
  return inTransaction(ctx.write, async (trx) => {
    await insertAudit(trx, { action: 'messages.seen', actorId: actor.id });
    const [micros = '', id = ''] = (cursor ?? '').split('_');
    const rows = await listMessageRows(trx, {
      filter: only ? { id: only } : filter === 'mine' ? { openOf: actor.id } : filter,
      after: cursor ? { micros, id } : null,
      limit: limit + 1,
    });
    const { page, last } = paginate(rows, limit);
    return {
      data: await presentMessages(trx, page),
      staff: (await listDeskPeople(trx)).map(({ id: _id, name }) => ({ _id, name })),
      nextCursor: last ? `${last.micros}_${last.id}` : null,
    };
  });
}
