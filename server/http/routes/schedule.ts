import { routes } from '#contract/index';
import { getSchedule } from '#server/use-cases/slots/get-schedule';
import { withdrawSlot } from '#server/use-cases/slots/withdraw-slot';
import { bindRoute } from '#server/http/bind-route';

export const schedule = [
  bindRoute(routes.getSchedule, async (ctx, { query }) => ({ data: await getSchedule(ctx, query) })),
  bindRoute(routes.withdrawSlot, async (ctx, { query }) => {
    await withdrawSlot(ctx, query);
    return {};
  }),
];
