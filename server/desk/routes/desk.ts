import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { getBoard } from '#server/desk/board/get-board';
import { exportAppointments } from '#server/desk/list/export-appointments';
import { listAppointments } from '#server/desk/list/list-appointments';
import { findAnything } from '#server/desk/find/find-anything';
import { listFirstSteps } from '#server/desk/first-steps/list-first-steps';
import { openToPublic } from '#server/desk/first-steps/open-to-public';
import { proveTestEmail, sendTestEmail } from '#server/desk/first-steps/test-email';
import { noteVisit } from '#server/desk/list/note-visit';
import { getDeskPerson } from '#server/desk/person/get-desk-person';
import { getWaitingRoom } from '#server/desk/screens/get-waiting-room';
import { createScreen, endScreen, listScreens } from '#server/desk/screens/manage-screens';
import { decideHolds } from '#server/desk/inbox/decide-holds';
import { getInboxCounts } from '#server/desk/inbox/count-inbox';
import { listInbox } from '#server/desk/inbox/list-inbox';
import { getOverview } from '#server/desk/overview/get-overview';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const desk = [
  bindRoute(routes.getDeskPerson, (ctx, { params, query }) => getDeskPerson(ctx, { ...params, ...query })),
  bindRoute(routes.listAppointments, (ctx, { body }) => listAppointments(ctx, body)),
  bindData(routes.exportAppointments, (ctx, { body }, { headers }) =>
    exportAppointments(ctx, body, negotiateLanguage(headers.get('accept-language'))),
  ),
  bindData(routes.noteVisit, (ctx) => noteVisit(ctx)),
  bindRoute(routes.getBoard, (ctx, { query }) => getBoard(ctx, query)),
  bindRoute(routes.findAnything, (ctx, { body }) => findAnything(ctx, body)),
  bindRoute(routes.getOverview, (ctx) => getOverview(ctx)),
  bindData(routes.listFirstSteps, (ctx) => listFirstSteps(ctx)),
  bindRoute(routes.sendTestEmail, (ctx) => sendTestEmail(ctx)),
  bindRoute(routes.proveTestEmail, (ctx, { body }) => proveTestEmail(ctx, body)),
  bindRoute(routes.openToPublic, (ctx) => openToPublic(ctx)),
  bindRoute(routes.listScreens, (ctx) => listScreens(ctx)),
  bindRoute(routes.createScreen, (ctx, { body }) => createScreen(ctx, body)),
  bindRoute(routes.endScreen, (ctx, { query }) => endScreen(ctx, query)),
  bindRoute(routes.getWaitingRoom, (ctx, { body }) => getWaitingRoom(ctx, body)),
  bindRoute(routes.listInbox, (ctx, { query }) => listInbox(ctx, query)),
  bindRoute(routes.getInboxCounts, (ctx) => getInboxCounts(ctx)),
  bindData(routes.decideHolds, (ctx, { body }) => decideHolds(ctx, body)),
];
