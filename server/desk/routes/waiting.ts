import { routes } from '#contract/index';
import { getWaiting } from '#server/desk/tasks/get-waiting';
import { listWaiting } from '#server/desk/tasks/list-waiting';
import { bindRoute } from '#server/platform/http/bind-route';

export const waiting = [
  bindRoute(routes.getWaiting, (ctx) => getWaiting(ctx)),
  bindRoute(routes.listWaiting, (ctx) => listWaiting(ctx)),
];
