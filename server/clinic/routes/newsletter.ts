import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/platform/http/bind-route';
import { confirmSubscription } from '#server/clinic/newsletter/confirm-subscription';
import { listSubscribers } from '#server/clinic/newsletter/list-subscribers';
import { subscribe } from '#server/clinic/newsletter/subscribe';
import { unsubscribe } from '#server/clinic/newsletter/unsubscribe';

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
