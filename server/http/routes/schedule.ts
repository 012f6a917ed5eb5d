import { listDoctorBookings as listDoctorBookingsRoute } from '#contract/patients';
import {
  listClosedDays as listClosedDaysRoute,
  publishSlots as publishSlotsRoute,
  withdrawSlot as withdrawSlotRoute,
} from '#contract/slots';
import { listClosedDays } from '#server/use-cases/list-closed-days';
import { listDoctorBookings } from '#server/use-cases/list-doctor-bookings';
import { publishSlots } from '#server/use-cases/publish-slots';
import { withdrawSlot } from '#server/use-cases/withdraw-slot';
import { bindRoute } from '../bind-route.ts';

export const schedule = [
  bindRoute(publishSlotsRoute, async (ctx, { body }) => ({ data: await publishSlots(ctx, body) })),
  bindRoute(withdrawSlotRoute, async (ctx, { query }) => {
    await withdrawSlot(ctx, query);
    return {};
  }),
  bindRoute(listClosedDaysRoute, async (ctx, { query }) => ({ data: listClosedDays(ctx, query) })),
  bindRoute(listDoctorBookingsRoute, (ctx, { query }) => listDoctorBookings(ctx, query)),
];
