import { insertAudit } from '#server/store/audit';
import { deleteCalendarFeedRow } from '#server/store/calendar-feeds';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';

/** Switches the caller's calendar feed off, if it is on. @throws ClinicError `not_signed_in` */
export async function deleteCalendarFeed(ctx: Context): Promise<void> {
  const { id } = authorize(ctx, 'calendar_feed.manage', null);
  await inTransaction(ctx.db, async (trx) => {
    if (!(await deleteCalendarFeedRow(trx, id))) return;
    await insertAudit(trx, { action: 'calendar_feed.deleted', actorId: id, personId: id });
  });
}
