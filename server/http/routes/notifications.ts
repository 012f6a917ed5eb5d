import { routes } from '#contract/index';
import { bindRoute } from '#server/http/bind-route';
import { getNotifications } from '#server/use-cases/notifications/get-notifications';
import { updateNotifications } from '#server/use-cases/notifications/update-notifications';

export const notifications = [
  bindRoute(routes.getNotifications, async (ctx) => ({ data: await getNotifications(ctx) })),
  bindRoute(routes.updateNotifications, async (ctx, { body }) => ({ data: await updateNotifications(ctx, body) })),
];
