import { routes } from '#contract/index';
import { cancelBooking } from '#server/use-cases/bookings/cancel-booking';
import { markAttendance } from '#server/use-cases/bookings/mark-attendance';
import { moveBooking } from '#server/use-cases/bookings/move-booking';
import { undoChange } from '#server/use-cases/bookings/undo-change';
import { bindRoute } from '#server/http/bind-route';
import { readIdempotencyKey } from '#server/http/idempotency-key';

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
