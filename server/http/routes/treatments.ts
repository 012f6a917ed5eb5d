import { routes } from '#contract/index';
import { listSlots } from '#server/use-cases/slots/list-slots';
import { listSpecialties, listTreatments, summarizeTreatments } from '#server/use-cases/treatments/list-treatments';
import { bindRoute } from '#server/http/bind-route';

const ofDatabase = { isOfDatabase: true };

export const treatments = [
  bindRoute(routes.listSpecialties, async (ctx) => ({ data: await listSpecialties(ctx) }), ofDatabase),
  bindRoute(routes.listTreatments, async (ctx, { query }) => ({ data: await listTreatments(ctx, query) }), ofDatabase),
  bindRoute(routes.summarizeTreatments, async (ctx) => ({ data: await summarizeTreatments(ctx) }), ofDatabase),
  bindRoute(
    routes.listSlots,
    async (ctx, { params }) => ({ data: { docEmail: params.doctorEmail, docSlot: await listSlots(ctx, params) } }),
    ofDatabase,
  ),
];
