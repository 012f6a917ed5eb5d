import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { listAudit } from '#server/clinic/audit/list-audit';

export const audit = [bindRoute(routes.listAudit, (ctx, { query }) => listAudit(ctx, query))];
