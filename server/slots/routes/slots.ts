import { routes } from '#contract/index';
import {
  createTreatment,
  listManagedTreatments,
  listSpecialties,
  orderTreatments,
  updateTreatment,
} from '#server/clinic/index';
import { listClosedDays } from '#server/slots/blocked/list-closed-days';
import { getTreatment } from '#server/slots/free/get-treatment';
import { listDoctorProfiles } from '#server/slots/free/list-doctor-profiles';
import { listSlots } from '#server/slots/free/list-slots';
import { listTreatments } from '#server/slots/free/list-treatments';
import { summarizeTreatments } from '#server/slots/free/summarize-treatments';
import { deletePlan } from '#server/slots/plans/delete-plan';
import { listPlans } from '#server/slots/plans/list-plans';
import { publishPlan } from '#server/slots/plans/publish-plan';
import { savePlan } from '#server/slots/plans/save-plan';
import { publishSlots } from '#server/slots/publish/publish-slots';
import { bindRoute } from '#server/platform/http/bind-route';

const ofDatabase = { isOfDatabase: true };

export const slots = [
  bindRoute(
    routes.listSlots,
    async (ctx, { params, query }) => {
      const days = await listSlots(ctx, { ...params, ...query });
      const docSlot = days.filter(({ state }) => !state);
      const unavailable = days.flatMap(({ date, state }) => (state ? [{ date, state }] : []));
      return { data: { docEmail: params.doctorEmail, docSlot, ...(query.treatment && { unavailable }) } };
    },
    ofDatabase,
  ),
  bindRoute(routes.listClosedDays, async (ctx, { query }) => ({ data: await listClosedDays(ctx, query) })),
  bindRoute(routes.publishSlots, async (ctx, { body }) => ({ data: await publishSlots(ctx, body) })),
  bindRoute(routes.listPlans, async (ctx, { query }) => ({ data: await listPlans(ctx, query) })),
  bindRoute(routes.savePlan, async (ctx, { body }) => ({ data: await savePlan(ctx, body) })),
  bindRoute(routes.deletePlan, async (ctx, { query }) => ({ data: await deletePlan(ctx, query) })),
  bindRoute(routes.publishPlan, async (ctx, { body }) => ({ data: await publishPlan(ctx, body) })),
  bindRoute(routes.listDoctorProfiles, async (ctx) => ({ data: await listDoctorProfiles(ctx) }), ofDatabase),
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
