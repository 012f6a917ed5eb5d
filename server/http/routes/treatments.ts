import { routes } from '#contract/index';
import { listSpecialties, listTreatments, summarizeTreatments } from '#server/use-cases/treatments/list-treatments';
import { bindRoute } from '#server/http/bind-route';

const ofDatabase = { isOfDatabase: true };

export const treatments = [
  bindRoute(routes.listSpecialties, async (ctx) => ({ data: await listSpecialties(ctx) }), ofDatabase),
  bindRoute(routes.listTreatments, async (ctx, { query }) => ({ data: await listTreatments(ctx, query) }), ofDatabase),
  bindRoute(routes.summarizeTreatments, async (ctx) => ({ data: await summarizeTreatments(ctx) }), ofDatabase),
];
