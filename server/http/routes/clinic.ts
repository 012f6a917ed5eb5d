import { getClinic as getClinicRoute } from '#contract/clinic';
import { sendMessage as sendMessageRoute, subscribe as subscribeRoute } from '#contract/contact';
import { listOutbox as listOutboxRoute } from '#contract/outbox';
import { listOutbox } from '#server/use-cases/list-outbox';
import { sendMessage, subscribe } from '#server/use-cases/send-message';
import { bindRoute } from '../bind-route.ts';

export const clinic = [
  bindRoute(getClinicRoute, async (ctx) => ({ data: ctx.settings.clinic })),
  bindRoute(sendMessageRoute, async (ctx, { body }) => {
    await sendMessage(ctx, body);
    return {};
  }),
  bindRoute(subscribeRoute, async (ctx, { body }) => {
    await subscribe(ctx, body);
    return {};
  }),
  bindRoute(listOutboxRoute, async (ctx, { query }) => ({ data: await listOutbox(ctx, query) })),
];
