import { routes } from '#contract/index';
import { deletePlan } from '#server/slots/plans/delete-plan';
import { listPlans } from '#server/slots/plans/list-plans';
import { publishPlan } from '#server/slots/plans/publish-plan';
import { savePlan } from '#server/slots/plans/save-plan';
import { setHours } from '#server/slots/plans/set-hours';
import { bindRoute } from '#server/platform/http/bind-route';

export const plans = [
  bindRoute(routes.listPlans, async (ctx, { query }) => ({ data: await listPlans(ctx, query) })),
  bindRoute(routes.savePlan, async (ctx, { body }) => ({ data: await savePlan(ctx, body) })),
  bindRoute(routes.deletePlan, (ctx, { query }) => deletePlan(ctx, query)),
  bindRoute(routes.setHours, async (ctx, { body }) => ({ data: await setHours(ctx, body) })),
  bindRoute(routes.publishPlan, async (ctx, { body }) => ({ data: await publishPlan(ctx, body) })),
];
