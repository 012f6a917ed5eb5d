import { routes } from '#contract/index';
import { getWaiting } from '#server/use-cases/waiting/get-waiting';
import { listWaiting } from '#server/use-cases/waiting/list-waiting';
import { bindRoute } from '#server/http/bind-route';

export const waiting = [
  bindRoute(routes.getWaiting, (ctx) => getWaiting(ctx)),
  bindRoute(routes.listWaiting, (ctx) => listWaiting(ctx)),
];
