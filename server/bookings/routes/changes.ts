import { routes } from '#contract/index';
import { cancelBooking } from '#server/bookings/change/cancel-booking';
import { markAttendance } from '#server/bookings/change/mark-attendance';
import { moveBooking } from '#server/bookings/change/move-booking';
import { undoChange } from '#server/bookings/change/undo-change';
import { bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';

export const changes = [
  bindRoute(
    routes.cancelBooking,
    async (ctx, { params: { id }, body }, { headers }) => ({
      data: await cancelBooking(ctx, { id, body, key: readIdempotencyKey(headers) }),
    }),
    { readsCaller: true },
  ),
  bindRoute(
    routes.moveBooking,
    async (ctx, { params: { id }, body }, { headers }) => ({
      data: await moveBooking(ctx, { id, body, key: readIdempotencyKey(headers) }),
    }),
    { readsCaller: true },
  ),
  bindRoute(
    routes.markAttendance,
    async (ctx, { params: { id }, body }) => ({ data: await markAttendance(ctx, { id, body }) }),
    { readsCaller: true },
  ),
  bindRoute(routes.undoChange, async (ctx, { params }) => ({ data: await undoChange(ctx, params) })),
];
