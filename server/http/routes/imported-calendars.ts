import { routes } from '#contract/index';
import { getImportedCalendar } from '#server/use-cases/calendars/get-imported-calendar';
import { endImport, importCalendar } from '#server/use-cases/calendars/import-calendar';
import { bindRoute } from '#server/http/bind-route';

export const importedCalendars = [
  bindRoute(routes.getImportedCalendar, async (ctx, { query }) => ({ data: await getImportedCalendar(ctx, query) })),
  bindRoute(routes.importCalendar, async (ctx, { body }) => ({ data: await importCalendar(ctx, body) })),
  bindRoute(routes.endImport, async (ctx, { query }) => {
    await endImport(ctx, query);
    return {};
  }),
];
