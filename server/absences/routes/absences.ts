import { routes } from '#contract/index';
import { createAbsence } from '#server/absences/affected/create-absence';
import { decideAffected, tickCall } from '#server/absences/affected/decide-affected';
import { endAbsence } from '#server/absences/affected/end-absence';
import { previewAbsence } from '#server/absences/affected/preview-absence';
import { getAbsence, listAbsences, listCalls } from '#server/absences/affected/read-absences';
import { reportBounce } from '#server/absences/affected/report-bounce';
import { bindRoute } from '#server/platform/http/bind-route';

export const absences = [
  bindRoute(routes.previewAbsence, async (ctx, { body }) => ({ data: await previewAbsence(ctx, body) })),
  bindRoute(routes.createAbsence, async (ctx, { body }) => ({ data: await createAbsence(ctx, body) })),
  bindRoute(routes.listAbsences, async (ctx, { query }) => ({ data: await listAbsences(ctx, query) })),
  bindRoute(routes.getAbsence, async (ctx, { params }) => ({ data: await getAbsence(ctx, params) })),
  bindRoute(routes.endAbsence, async (ctx, { params: { id }, body: { last_day: lastDay } }) => ({
    data: await endAbsence(ctx, { id, lastDay }),
  })),
  bindRoute(routes.decideAffected, async (ctx, { params: { id, booking }, body: decision }) => ({
    data: await decideAffected(ctx, { id, booking, decision }),
  })),
  bindRoute(routes.listCalls, async (ctx, { query }) => ({ data: await listCalls(ctx, query) })),
  bindRoute(routes.tickCall, async (ctx, { params: { id }, body }) => ({ data: await tickCall(ctx, { id, ...body }) })),
  bindRoute(routes.reportBounce, async (ctx, { params }) => ({ data: await reportBounce(ctx, params) })),
];
