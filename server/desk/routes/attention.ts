import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { listAttention } from '#server/desk/tasks/list-attention';
import { decideHolds } from '#server/desk/tasks/decide-holds';

export const attention = [
  bindRoute(routes.listAttention, (ctx, { query }) => listAttention(ctx, query)),
  bindRoute(routes.decideHolds, async (ctx, { body }) => ({ data: await decideHolds(ctx, body) })),
];
