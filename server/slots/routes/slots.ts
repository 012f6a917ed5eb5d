import { routes } from '#contract/index';
import { listClosedDays } from '#server/slots/blocked/list-closed-days';
import { publishSlots } from '#server/slots/publish/publish-slots';
import { listSlots } from '#server/slots/free/list-slots';
import { bindRoute } from '#server/platform/http/bind-route';

export const slots = [
  bindRoute(
    routes.listSlots,
    async (ctx, { params, query }) => {
      const days = await listSlots(ctx, { ...params, ...query });
      const docSlot = days.filter(({ state }) => !state);
      const unavailable = days.flatMap(({ date, state }) => (state ? [{ date, state }] : []));
      return { data: { docEmail: params.doctorEmail, docSlot, ...(query.treatment && { unavailable }) } };
    },
    { isOfDatabase: true },
  ),
  bindRoute(routes.listClosedDays, async (ctx, { query }) => ({ data: await listClosedDays(ctx, query) })),
  bindRoute(routes.publishSlots, async (ctx, { body }) => ({ data: await publishSlots(ctx, body) })),
];
