import { routes } from '#contract/index';
import { getSchedule } from '#server/use-cases/slots/get-schedule';
import { publishSlots } from '#server/use-cases/slots/publish-slots';
import { withdrawSlot } from '#server/use-cases/slots/withdraw-slot';
import { listSlots } from '#server/use-cases/slots/list-slots';
import { bindRoute } from '#server/http/bind-route';

export const slots = [
  bindRoute(
    routes.listSlots,
    async (ctx, { params }) => ({ data: { docEmail: params.doctorEmail, docSlot: await listSlots(ctx, params) } }),
    { isOfDatabase: true },
  ),
  bindRoute(routes.getSchedule, async (ctx, { query }) => ({ data: await getSchedule(ctx, query) })),
  bindRoute(routes.publishSlots, async (ctx, { body }) => ({ data: await publishSlots(ctx, body) })),
  bindRoute(routes.withdrawSlot, async (ctx, { query }) => {
    await withdrawSlot(ctx, query);
    return {};
  }),
];
