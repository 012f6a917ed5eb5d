import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { bindRoute } from '#server/platform/http/bind-route';
import { confirmSubscription } from '#server/clinic/newsletter/confirm-subscription';
import { listSubscribers } from '#server/clinic/newsletter/list-subscribers';
import { subscribe } from '#server/clinic/newsletter/subscribe';
import { unsubscribe } from '#server/clinic/newsletter/unsubscribe';

export const newsletter = [
  bindRoute(routes.subscribe, (ctx, { body }, { headers }) =>
    subscribe(ctx, { ...body, language: negotiateLanguage(headers.get('accept-language')) }),
  ),
  bindRoute(routes.confirmSubscription, (ctx, { body }) => confirmSubscription(ctx, body)),
  bindRoute(routes.unsubscribe, (ctx, { body }) => unsubscribe(ctx, body)),
  bindRoute(routes.listSubscribers, (ctx, { query }) => listSubscribers(ctx, query)),
];
