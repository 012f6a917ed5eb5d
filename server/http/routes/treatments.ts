import { routes } from '#contract/index';
import { listSpecialties } from '#server/use-cases/treatments/list-specialties';
import { listTreatments } from '#server/use-cases/treatments/list-treatments';
import { summarizeTreatments } from '#server/use-cases/treatments/summarize-treatments';
import { bindRoute } from '#server/http/bind-route';

const ofDatabase = { isOfDatabase: true };

export const treatments = [
  bindRoute(routes.listSpecialties, async (ctx) => ({ data: await listSpecialties(ctx) }), ofDatabase),
  bindRoute(routes.listTreatments, async (ctx, { query }) => ({ data: await listTreatments(ctx, query) }), ofDatabase),
  bindRoute(routes.summarizeTreatments, async (ctx) => ({ data: await summarizeTreatments(ctx) }), ofDatabase),
];
