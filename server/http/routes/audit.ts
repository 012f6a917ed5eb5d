import { routes } from '#contract/index';
import { bindRoute } from '#server/http/bind-route';
import { listAudit } from '#server/use-cases/audit/list-audit';

export const audit = [bindRoute(routes.listAudit, (ctx, { query }) => listAudit(ctx, query))];
