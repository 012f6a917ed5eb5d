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
import { bindData, bindRoute } from '#server/platform/http/bind-route';

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
  bindData(routes.listClosedDays, (ctx, { query }) => listClosedDays(ctx, query), ofDatabase),
  bindData(routes.publishSlots, (ctx, { body }) => publishSlots(ctx, body)),
  bindData(routes.listPlans, (ctx, { query }) => listPlans(ctx, query)),
  bindData(routes.savePlan, (ctx, { body }) => savePlan(ctx, body)),
  bindData(routes.deletePlan, (ctx, { query }) => deletePlan(ctx, query)),
  bindData(routes.publishPlan, (ctx, { body }) => publishPlan(ctx, body)),
  bindData(routes.listDoctorProfiles, (ctx) => listDoctorProfiles(ctx), ofDatabase),
  bindData(routes.listSpecialties, (ctx) => listSpecialties(ctx), ofDatabase),
  bindData(routes.listTreatments, (ctx, { query }) => listTreatments(ctx, query), ofDatabase),
  bindData(routes.summarizeTreatments, (ctx) => summarizeTreatments(ctx), ofDatabase),
  bindData(
    routes.listDoctorTreatments,
    (ctx, { params }) => summarizeTreatments(ctx, { doctorId: params.id }),
    ofDatabase,
  ),
  bindData(routes.listManagedTreatments, (ctx) => listManagedTreatments(ctx)),
  bindData(routes.createTreatment, (ctx, { body }) => createTreatment(ctx, body)),
  bindData(routes.updateTreatment, (ctx, { params, body }) => updateTreatment(ctx, params.id, body)),
  bindRoute(routes.orderTreatments, (ctx, { body }) => orderTreatments(ctx, body.ids)),
  bindData(routes.getTreatment, (ctx, { params }) => getTreatment(ctx, params), ofDatabase),
];
