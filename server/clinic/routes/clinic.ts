import { routes } from '#contract/index';
import { listOutbox } from '#server/clinic/inbox/list-outbox';
import { bindRoute } from '#server/platform/http/bind-route';

export const clinic = [
  bindRoute(routes.getClinic, async (ctx) => ({ data: ctx.settings.clinic })),
  bindRoute(routes.getLegalFacts, async (ctx) => ({ data: ctx.settings.legal })),
  bindRoute(routes.listOutbox, async (ctx, { query }, { replyHeaders }) => {
    // Anybody can read it in a demo, but no cache may store emails.
    replyHeaders.set('cache-control', 'no-store');
    return { data: await listOutbox(ctx, query) };
  }),
];
