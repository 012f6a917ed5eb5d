import { routes } from '#contract/index';
import { getSchedule } from '#server/bookings/read/get-schedule';
import { withdrawSlot } from '#server/bookings/book/withdraw-slot';
import { bindRoute } from '#server/platform/http/bind-route';

export const schedule = [
  bindRoute(routes.getSchedule, async (ctx, { query }) => ({ data: await getSchedule(ctx, query) })),
  bindRoute(routes.withdrawSlot, (ctx, { query }) => withdrawSlot(ctx, query)),
];
