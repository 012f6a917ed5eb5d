import { routes } from '#contract/index';
import { deleteMessage, listMessages } from '#server/use-cases/contact/list-messages';
import { listOutbox } from '#server/emails/list-outbox';
import { confirmSubscription, unsubscribe, listSubscribers, subscribe } from '#server/use-cases/newsletter/subscribe';
import { createMessage } from '#server/use-cases/contact/create-message';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/http/bind-route';

export const clinic = [
  bindRoute(routes.getClinic, async (ctx) => ({ data: ctx.settings.clinic })),
  bindRoute(routes.createMessage, async (ctx, { body }) => {
    await createMessage(ctx, body);
    return {};
  }),
  bindRoute(routes.subscribe, async (ctx, { body }, { headers }) => {
    await subscribe(ctx, { ...body, language: negotiateLanguage(headers.get('accept-language')) });
    return {};
  }),
  bindRoute(routes.confirmSubscription, async (ctx, { body }) => {
    await confirmSubscription(ctx, body);
    return {};
  }),
  bindRoute(routes.unsubscribe, async (ctx, { body }) => {
    await unsubscribe(ctx, body);
    return {};
  }),
  bindRoute(routes.listSubscribers, (ctx, { query }) => listSubscribers(ctx, query)),
  bindRoute(routes.listMessages, (ctx, { query }) => listMessages(ctx, query)),
  bindRoute(routes.deleteMessage, async (ctx, { query }) => {
    await deleteMessage(ctx, query);
    return {};
  }),
  bindRoute(routes.listOutbox, async (ctx, { query }, { replyHeaders }) => {
    // Anybody may read it in a demo, and still it is somebody's mail.
    replyHeaders.set('cache-control', 'no-store');
    return { data: await listOutbox(ctx, query) };
  }),
];
