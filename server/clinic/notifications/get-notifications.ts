import type { Notifications } from '#contract/clinic/notifications';
import type { NotificationEvent } from '#domain/clinic/notifications';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { hasDailyMail, listNotificationEvents } from './notifications-rows.ts';
import type { Db } from '#server/platform/database/open-database';

/** Which emails the caller, one of the staff, gets. @throws ClinicError `not_allowed` */
export async function getNotifications(ctx: Context): Promise<Notifications> {
  const { id } = authorize(ctx, 'notification.choose', null);
  return readNotifications(ctx.read, id);
}

/** Which emails somebody of the staff gets. */
export async function readNotifications(handle: Db, id: string): Promise<Notifications> {
  const events = await listNotificationEvents(handle, id);
  const has = (event: NotificationEvent) => events.includes(event);
  const waiting = await hasDailyMail(handle, id);
  return { new: has('new'), moved: has('moved'), cancelled: has('cancelled'), paid: has('paid'), waiting };
}
