import { routes } from '#contract/index';
import { listClosedDays } from '#server/use-cases/clinic/list-closed-days';
import { listDoctorBookings } from '#server/use-cases/bookings/list-doctor-bookings';
import { publishSlots } from '#server/use-cases/slots/publish-slots';
import { withdrawSlot } from '#server/use-cases/slots/withdraw-slot';
import { bindRoute } from '#server/http/bind-route';

export const slots = [
  bindRoute(routes.publishSlots, async (ctx, { body }) => ({ data: await publishSlots(ctx, body) })),
  bindRoute(routes.withdrawSlot, async (ctx, { query }) => {
    await withdrawSlot(ctx, query);
    return {};
  }),
  bindRoute(routes.listClosedDays, async (ctx, { query }) => ({ data: listClosedDays(ctx, query) })),
  bindRoute(routes.listDoctorBookings, (ctx, { query }) => listDoctorBookings(ctx, query)),
];
