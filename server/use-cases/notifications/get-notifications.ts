import type { Notifications } from '#contract/notifications';
import type { NotificationEvent } from '#domain/notifications';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';
import { listNotificationEvents } from '#server/store/notifications';

/** Which events the caller, a doctor or an admin, is notified of. @throws ClinicError `not_allowed` */
export async function getNotifications(ctx: Context): Promise<Notifications> {
  const { id } = authorize(ctx, 'notification.choose', null);
  return toNotifications(await listNotificationEvents(ctx.db, id));
}

export function toNotifications(events: NotificationEvent[]): Notifications {
  const has = (event: NotificationEvent) => events.includes(event);
  return { new: has('new'), moved: has('moved'), cancelled: has('cancelled'), paid: has('paid') };
}
