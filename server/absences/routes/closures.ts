import { routes } from '#contract/index';
import { bindRoute } from '#server/platform/http/bind-route';
import { createClosure, previewClosure } from '#server/absences/closures/create-closure';
import { deleteClosure } from '#server/absences/closures/delete-closure';
import { listClosures } from '#server/absences/closures/list-closures';
import { restoreClosure } from '#server/absences/closures/restore-closure';

export const closures = [
  bindRoute(routes.listClosures, async (ctx, { query }) => ({ data: await listClosures(ctx, query) })),
  bindRoute(routes.previewClosure, async (ctx, { body }) => ({ data: await previewClosure(ctx, body) })),
  bindRoute(routes.createClosure, async (ctx, { body }) => ({ data: await createClosure(ctx, body) })),
  bindRoute(routes.deleteClosure, (ctx, { params }) => deleteClosure(ctx, params)),
  bindRoute(routes.restoreClosure, async (ctx, { params, body }) => ({
    data: await restoreClosure(ctx, { ...params, ...body }),
  })),
];
