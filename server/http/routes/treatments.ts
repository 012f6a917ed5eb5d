import { routes } from '#contract/index';
import { createTreatment } from '#server/use-cases/treatments/create-treatment';
import { listManagedTreatments } from '#server/use-cases/treatments/list-managed-treatments';
import { listSpecialties } from '#server/use-cases/treatments/list-specialties';
import { getTreatment } from '#server/use-cases/treatments/get-treatment';
import { listTreatments } from '#server/use-cases/treatments/list-treatments';
import { orderTreatments } from '#server/use-cases/treatments/order-treatments';
import { updateTreatment } from '#server/use-cases/treatments/update-treatment';
import { summarizeTreatments } from '#server/use-cases/treatments/summarize-treatments';
import { bindRoute } from '#server/http/bind-route';

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
  bindRoute(routes.orderTreatments, async (ctx, { body }) => {
    await orderTreatments(ctx, body.ids);
    return {};
  }),
  bindRoute(routes.getTreatment, async (ctx, { params }) => ({ data: await getTreatment(ctx, params) }), ofDatabase),
];
