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
import { previewState } from '#server/absences/closures/preview-state';
import { restoreClosure } from '#server/absences/closures/restore-closure';
import { getImportedCalendar } from '#server/absences/imported-calendars/get-imported-calendar';
import { endImport, importCalendar } from '#server/absences/imported-calendars/import-calendar';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const absences = [
  bindData(routes.previewAbsence, (ctx, { body }) => previewAbsence(ctx, body)),
  bindData(routes.createAbsence, (ctx, { body }) => createAbsence(ctx, body)),
  bindData(routes.listAbsences, (ctx, { query }) => listAbsences(ctx, query)),
  bindData(routes.getAbsence, (ctx, { params }) => getAbsence(ctx, params)),
  bindData(routes.endAbsence, (ctx, { params: { id }, body: { last_day: lastDay } }) =>
    endAbsence(ctx, { id, lastDay }),
  ),
  bindData(routes.decideAffected, (ctx, { params: { id, booking }, body: decision }) =>
    decideAffected(ctx, { id, booking, decision }),
  ),
  bindData(routes.tickCall, (ctx, { params: { id }, body }) => tickCall(ctx, { id, ...body })),
  bindData(routes.reportBounce, (ctx, { params }) => reportBounce(ctx, params)),
  bindData(routes.listClosures, (ctx, { query }) => listClosures(ctx, query)),
  bindData(routes.previewState, (ctx, { params }) => previewState(ctx, params)),
  bindData(routes.previewClosure, (ctx, { body }) => previewClosure(ctx, body)),
  bindData(routes.createClosure, (ctx, { body }) => createClosure(ctx, body)),
  bindRoute(routes.deleteClosure, (ctx, { params }) => deleteClosure(ctx, params)),
  bindData(routes.restoreClosure, (ctx, { params, body }) => restoreClosure(ctx, { ...params, ...body })),
  bindData(routes.getImportedCalendar, (ctx, { query }) => getImportedCalendar(ctx, query)),
  bindData(routes.importCalendar, (ctx, { body }) => importCalendar(ctx, body)),
  bindRoute(routes.endImport, (ctx, { query }) => endImport(ctx, query)),
];
