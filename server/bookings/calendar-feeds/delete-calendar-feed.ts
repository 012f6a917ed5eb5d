import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { deleteCalendarFeedRow } from '#server/people/index';

/** Switches the caller's calendar feed off, if it is on. @throws ClinicError `not_signed_in` */
export async function deleteCalendarFeed(ctx: Context): Promise<void> {
  const { id } = authorize(ctx, 'calendar_feed.manage', null);
  await inTransaction(ctx.write, async (trx) => {
    if (!(await deleteCalendarFeedRow(trx, id))) return;
    await insertAudit(trx, { action: 'calendar_feed.deleted', actorId: id, personId: id });
  });
}
