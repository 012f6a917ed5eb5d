import { getClinic as getClinicRoute } from '#contract/clinic';
import {
  confirmNews as confirmNewsRoute,
  deleteMessage as deleteMessageRoute,
  endNews as endNewsRoute,
  listMessages as listMessagesRoute,
  listNews as listNewsRoute,
  sendMessage as sendMessageRoute,
  subscribe as subscribeRoute,
} from '#contract/contact';
import { listOutbox as listOutboxRoute } from '#contract/outbox';
import { deleteMessage, listMessages } from '#server/use-cases/list-messages';
import { listOutbox } from '#server/use-cases/list-outbox';
import { confirmNews, endNews, listNews, subscribe } from '#server/use-cases/newsletter';
import { sendMessage } from '#server/use-cases/send-message';
import { replyLanguage } from '#server/use-cases/speak';
import { bindRoute } from '../bind-route.ts';

export const clinic = [
  bindRoute(getClinicRoute, async (ctx) => ({ data: ctx.settings.clinic })),
  bindRoute(sendMessageRoute, async (ctx, { body }) => {
    await sendMessage(ctx, body);
    return {};
  }),
  bindRoute(subscribeRoute, async (ctx, { body }, { headers }) => {
    await subscribe(ctx, { ...body, language: replyLanguage(headers.get('accept-language')) });
    return {};
  }),
  bindRoute(confirmNewsRoute, async (ctx, { body }) => {
    await confirmNews(ctx, body);
    return {};
  }),
  bindRoute(endNewsRoute, async (ctx, { body }) => {
    await endNews(ctx, body);
    return {};
  }),
  bindRoute(listNewsRoute, (ctx, { query }) => listNews(ctx, query)),
  bindRoute(listMessagesRoute, (ctx, { query }) => listMessages(ctx, query)),
  bindRoute(deleteMessageRoute, async (ctx, { query }) => {
    await deleteMessage(ctx, query);
    return {};
  }),
  bindRoute(listOutboxRoute, async (ctx, { query }, { replyHeaders }) => {
    // Anybody may read it in a demo, and still it is somebody's mail.
    replyHeaders.set('cache-control', 'no-store');
    return { data: await listOutbox(ctx, query) };
  }),
];
