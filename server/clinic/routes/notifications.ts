import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { getNotifications } from '#server/clinic/notifications/get-notifications';
import { updateNotifications } from '#server/clinic/notifications/update-notifications';

export const notifications = [
  bindRoute(routes.getNotifications, async (ctx) => ({ data: await getNotifications(ctx) })),
  bindRoute(routes.updateNotifications, async (ctx, { body }) => ({ data: await updateNotifications(ctx, body) })),
];
