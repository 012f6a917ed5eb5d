import { routes } from '#contract/index';
import { bindRoute } from '#server/http/bind-route';
import { listAttention } from '#server/use-cases/attention/list-attention';
import { decideHolds } from '#server/use-cases/attention/decide-holds';

export const attention = [
  bindRoute(routes.listAttention, (ctx, { query }) => listAttention(ctx, query)),
  bindRoute(routes.decideHolds, async (ctx, { body }) => ({ data: await decideHolds(ctx, body) })),
];
