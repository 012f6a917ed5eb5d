import { routes } from '#contract/index';
import { getWaitingRoom } from '#server/desk/screens/get-waiting-room';
import { createScreen, endScreen, listScreens } from '#server/desk/screens/manage-screens';
import { bindRoute } from '#server/platform/http/bind-route';

export const screens = [
  bindRoute(routes.listScreens, (ctx) => listScreens(ctx)),
  bindRoute(routes.createScreen, (ctx, { body }) => createScreen(ctx, body)),
  bindRoute(routes.endScreen, (ctx, { query }) => endScreen(ctx, query)),
  bindRoute(routes.getWaitingRoom, (ctx, { body }) => getWaitingRoom(ctx, body)),
];
