import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { listAudit, listAuditActs } from '#server/clinic/audit/list-audit';
import { createMessage } from '#server/clinic/messages/create-message';
import { deleteMessage } from '#server/clinic/messages/delete-message';
import { listOutbox } from '#server/clinic/messages/list-outbox';
import { listReplyStates, replyToMessage, resendReply } from '#server/clinic/messages/reply-to-message';
import { updateMessage } from '#server/clinic/messages/update-message';
import { confirmSubscription } from '#server/clinic/newsletter/confirm-subscription';
import { listSubscribers } from '#server/clinic/newsletter/list-subscribers';
import { subscribe } from '#server/clinic/newsletter/subscribe';
import { unsubscribe } from '#server/clinic/newsletter/unsubscribe';
import { getNotifications } from '#server/clinic/notifications/get-notifications';
import { updateNotifications } from '#server/clinic/notifications/update-notifications';
import { getRegisters } from '#server/clinic/registers/get-registers';
import { getSettings, listSettingsChanges } from '#server/clinic/settings/get-settings';
import { updateSettings } from '#server/clinic/settings/update-settings';
import { getTeam, listTeam } from '#server/clinic/team/get-team';
import { updateTeam } from '#server/clinic/team/update-team';
import { bindData, bindRoute } from '#server/platform/http/bind-route';

export const clinic = [
  bindRoute(routes.getClinic, async (ctx) => ({ data: ctx.settings.clinic })),
  bindRoute(routes.getLegalFacts, async (ctx) => ({ data: ctx.settings.legal })),
  bindRoute(routes.listOutbox, async (ctx, { query }, { replyHeaders }) => {
    // Anybody can read it in a demo, but no cache may store emails.
    replyHeaders.set('cache-control', 'no-store');
    return { data: await listOutbox(ctx, query) };
  }),
  bindData(routes.updateMessage, (ctx, { params, body }) => updateMessage(ctx, { ...params, ...body })),
  bindData(routes.replyToMessage, (ctx, { params, body }) => replyToMessage(ctx, { ...params, ...body })),
  bindData(routes.resendReply, (ctx, { params }) => resendReply(ctx, params)),
  bindData(routes.listReplyStates, (ctx, { params }) => listReplyStates(ctx, params)),
  bindRoute(routes.createMessage, (ctx, { body }) => createMessage(ctx, body)),
  bindRoute(routes.deleteMessage, (ctx, { query }) => deleteMessage(ctx, query)),
  bindRoute(routes.subscribe, (ctx, { body }, { headers }) =>
    subscribe(ctx, { ...body, language: negotiateLanguage(headers.get('accept-language')) }),
  ),
  bindRoute(routes.confirmSubscription, (ctx, { body }) => confirmSubscription(ctx, body)),
  bindRoute(routes.unsubscribe, (ctx, { body }) => unsubscribe(ctx, body)),
  bindRoute(routes.listSubscribers, (ctx, { query }) => listSubscribers(ctx, query)),
  bindData(routes.getNotifications, (ctx) => getNotifications(ctx)),
  bindData(routes.updateNotifications, (ctx, { body }) => updateNotifications(ctx, body)),
  bindRoute(routes.listAuditActs, (ctx, { query }) => listAuditActs(ctx, query)),
  bindRoute(routes.listAudit, (ctx, { query }) => listAudit(ctx, query)),
  bindRoute(routes.getRegisters, async (ctx) => getRegisters(ctx)),
  bindData(routes.getSettings, (ctx) => getSettings(ctx)),
  bindData(routes.listTeam, (ctx) => listTeam(ctx)),
  bindData(routes.getTeam, (ctx) => getTeam(ctx)),
  bindData(routes.updateTeam, (ctx, { body }) => updateTeam(ctx, body)),
  bindData(routes.updateSettings, (ctx, { body }) => updateSettings(ctx, body)),
  bindRoute(routes.listSettingsChanges, (ctx, { query }) => listSettingsChanges(ctx, query)),
];
