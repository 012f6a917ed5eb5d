import { routes } from '#contract/index';
import { getImportedCalendar } from '#server/absences/imported-calendars/get-imported-calendar';
import { endImport, importCalendar } from '#server/absences/imported-calendars/import-calendar';
import { bindRoute } from '#server/platform/http/bind-route';

export const importedCalendars = [
  bindRoute(routes.getImportedCalendar, async (ctx, { query }) => ({ data: await getImportedCalendar(ctx, query) })),
  bindRoute(routes.importCalendar, async (ctx, { body }) => ({ data: await importCalendar(ctx, body) })),
  bindRoute(routes.endImport, (ctx, { query }) => endImport(ctx, query)),
];
