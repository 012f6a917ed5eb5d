import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/http/bind-route';
import { confirmSubscription } from '#server/use-cases/newsletter/confirm-subscription';
import { listSubscribers } from '#server/use-cases/newsletter/list-subscribers';
import { subscribe } from '#server/use-cases/newsletter/subscribe';
import { unsubscribe } from '#server/use-cases/newsletter/unsubscribe';

export const newsletter = [
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
];
