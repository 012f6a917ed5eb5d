import { routes } from '#contract/index';
import { getWaiting } from '#server/desk/tasks/get-tasks';
import { listWaiting } from '#server/desk/tasks/list-tasks';
import { bindRoute } from '#server/platform/http/bind-route';

export const tasks = [
  bindRoute(routes.getWaiting, (ctx) => getWaiting(ctx)),
  bindRoute(routes.listWaiting, (ctx) => listWaiting(ctx)),
];
