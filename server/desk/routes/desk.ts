import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/platform/http/bind-route';
import { exportAppointments } from '#server/desk/list/export-appointments';
import { getDeskPerson } from '#server/desk/person/get-desk-person';
import { listAppointments } from '#server/desk/list/list-appointments';
import { noteVisit } from '#server/desk/list/note-visit';

export const desk = [
  bindRoute(routes.getDeskPerson, (ctx, { params, query }) => getDeskPerson(ctx, { ...params, ...query })),
  bindRoute(routes.listAppointments, (ctx, { body }) => listAppointments(ctx, body)),
  bindRoute(routes.exportAppointments, async (ctx, { body }, { headers }) => ({
    data: await exportAppointments(ctx, body, negotiateLanguage(headers.get('accept-language'))),
  })),
  bindRoute(routes.noteVisit, async (ctx) => ({ data: await noteVisit(ctx) })),
];
