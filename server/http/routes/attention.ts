import { routes } from '#contract/index';
import { bindRoute } from '#server/http/bind-route';
import { listAttention } from '#server/use-cases/attention/list-attention';

export const attention = [bindRoute(routes.listAttention, (ctx, { query }) => listAttention(ctx, query))];
