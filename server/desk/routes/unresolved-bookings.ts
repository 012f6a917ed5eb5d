import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { listUnresolvedBookings } from '#server/desk/tasks/list-unresolved-bookings';
import { decideHolds } from '#server/desk/tasks/decide-holds';

export const unresolvedBookings = [
  bindRoute(routes.listAttention, (ctx, { query }) => listUnresolvedBookings(ctx, query)),
  bindRoute(routes.decideHolds, async (ctx, { body }) => ({ data: await decideHolds(ctx, body) })),
];
