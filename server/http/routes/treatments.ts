import { listSlots as listSlotsRoute } from '#contract/slots';
import {
  listSpecialties as listSpecialtiesRoute,
  listTreatments as listTreatmentsRoute,
  summarizeTreatments as summarizeTreatmentsRoute,
} from '#contract/treatments';
import { listSlots } from '#server/use-cases/list-slots';
import { listSpecialties, listTreatments, summarizeTreatments } from '#server/use-cases/list-treatments';
import { bindRoute } from '../bind-route.ts';

const ofDatabase = { isOfDatabase: true };

export const treatments = [
  bindRoute(listSpecialtiesRoute, async (ctx) => ({ data: await listSpecialties(ctx) }), ofDatabase),
  bindRoute(listTreatmentsRoute, async (ctx, { query }) => ({ data: await listTreatments(ctx, query) }), ofDatabase),
  bindRoute(summarizeTreatmentsRoute, async (ctx) => ({ data: await summarizeTreatments(ctx) }), ofDatabase),
  bindRoute(
    listSlotsRoute,
    async (ctx, { params }) => ({ data: { docEmail: params.doctorEmail, docSlot: await listSlots(ctx, params) } }),
    ofDatabase,
  ),
];
