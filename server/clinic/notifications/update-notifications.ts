import type { Notifications } from '#contract/clinic/notifications';
import { notificationEvents } from '#domain/clinic/notifications';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { updateNotificationEvents } from './notifications-rows.ts';
import { readNotifications } from './get-notifications.ts';
import { updateDailyMail } from '#server/people/index';

/** Changes which events the caller, who is a doctor, reception or an admin, is notified of. @throws ClinicError `not_allowed` */
export async function updateNotifications(
  ctx: Context,
  changes: { [Event in keyof Notifications]?: boolean | undefined },
): Promise<Notifications> {
  const { id } = authorize(ctx, 'notification.choose', null);
  const added = notificationEvents.filter((event) => changes[event] === true);
  const removed = notificationEvents.filter((event) => changes[event] === false);
  return inTransaction(ctx.write, async (trx) => {
    await updateNotificationEvents(trx, id, { added, removed });
    if (changes.waiting !== undefined) await updateDailyMail(trx, id, changes.waiting);
    return readNotifications(trx, id);
  });
}
