import { routes } from '#contract/index';
import {
  createTreatment,
  listManagedTreatments,
  listSpecialties,
  orderTreatments,
  updateTreatment,
} from '#server/clinic/index';
import { getTreatment } from '#server/slots/free/get-treatment';
import { listTreatments } from '#server/slots/free/list-treatments';
import { summarizeTreatments } from '#server/slots/free/summarize-treatments';
import { bindRoute } from '#server/platform/http/bind-route';

const ofDatabase = { isOfDatabase: true };

export const treatments = [
  bindRoute(routes.listSpecialties, async (ctx) => ({ data: await listSpecialties(ctx) }), ofDatabase),
  bindRoute(routes.listTreatments, async (ctx, { query }) => ({ data: await listTreatments(ctx, query) }), ofDatabase),
  bindRoute(routes.summarizeTreatments, async (ctx) => ({ data: await summarizeTreatments(ctx) }), ofDatabase),
  bindRoute(routes.listManagedTreatments, async (ctx) => ({ data: await listManagedTreatments(ctx) })),
  bindRoute(routes.createTreatment, async (ctx, { body }) => ({ data: await createTreatment(ctx, body) })),
  bindRoute(routes.updateTreatment, async (ctx, { params, body }) => ({
    data: await updateTreatment(ctx, params.id, body),
  })),
  bindRoute(routes.orderTreatments, (ctx, { body }) => orderTreatments(ctx, body.ids)),
  bindRoute(routes.getTreatment, async (ctx, { params }) => ({ data: await getTreatment(ctx, params) }), ofDatabase),
];
