import { routes } from '#contract/index';
import { createAbsence } from '#server/absences/affected/create-absence';
import { decideAffected, tickCall } from '#server/absences/affected/decide-affected';
import { endAbsence } from '#server/absences/affected/end-absence';
import { previewAbsence } from '#server/absences/affected/preview-absence';
import { getAbsence, listAbsences } from '#server/absences/affected/read-absences';
import { reportBounce } from '#server/absences/affected/report-bounce';
import { createClosure, previewClosure } from '#server/absences/closures/create-closure';
import { deleteClosure } from '#server/absences/closures/delete-closure';
import { listClosures } from '#server/absences/closures/list-closures';
import { restoreClosure } from '#server/absences/closures/restore-closure';
import { getImportedCalendar } from '#server/absences/imported-calendars/get-imported-calendar';
import { endImport, importCalendar } from '#server/absences/imported-calendars/import-calendar';
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
  bindRoute(routes.tickCall, async (ctx, { params: { id }, body }) => ({ data: await tickCall(ctx, { id, ...body }) })),
  bindRoute(routes.reportBounce, async (ctx, { params }) => ({ data: await reportBounce(ctx, params) })),
  bindRoute(routes.listClosures, async (ctx, { query }) => ({ data: await listClosures(ctx, query) })),
  bindRoute(routes.previewClosure, async (ctx, { body }) => ({ data: await previewClosure(ctx, body) })),
  bindRoute(routes.createClosure, async (ctx, { body }) => ({ data: await createClosure(ctx, body) })),
  bindRoute(routes.deleteClosure, (ctx, { params }) => deleteClosure(ctx, params)),
  bindRoute(routes.restoreClosure, async (ctx, { params, body }) => ({
    data: await restoreClosure(ctx, { ...params, ...body }),
  })),
  bindRoute(routes.getImportedCalendar, async (ctx, { query }) => ({ data: await getImportedCalendar(ctx, query) })),
  bindRoute(routes.importCalendar, async (ctx, { body }) => ({ data: await importCalendar(ctx, body) })),
  bindRoute(routes.endImport, (ctx, { query }) => endImport(ctx, query)),
];
