import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/http/bind-route';
import { exportAppointments } from '#server/use-cases/desk/export-appointments';
import { getDeskPerson } from '#server/use-cases/desk/get-desk-person';
import { listAppointments } from '#server/use-cases/desk/list-appointments';
import { noteVisit } from '#server/use-cases/desk/note-visit';

export const desk = [
  bindRoute(routes.getDeskPerson, (ctx, { params, query }) => getDeskPerson(ctx, { ...params, ...query })),
  bindRoute(routes.listAppointments, (ctx, { body }) => listAppointments(ctx, body)),
  bindRoute(routes.exportAppointments, async (ctx, { body }, { headers }) => ({
    data: await exportAppointments(ctx, body, negotiateLanguage(headers.get('accept-language'))),
  })),
  bindRoute(routes.noteVisit, async (ctx) => ({ data: await noteVisit(ctx) })),
];
