import { routes } from '#contract/index';
import { cancelBooking } from '#server/use-cases/bookings/cancel-booking';
import { changeFactsReader, type ChangeFacts } from '#server/use-cases/bookings/change-booking';
import { markAttendance } from '#server/use-cases/bookings/mark-attendance';
import { moveBooking } from '#server/use-cases/bookings/move-booking';
import { undoChange } from '#server/use-cases/bookings/undo-change';
import { bindRoute } from '#server/http/bind-route';
import { findIdempotencyKey, readIdempotencyKey } from '#server/http/idempotency-key';

export const changes = [
  bindRoute<typeof routes.cancelBooking, ChangeFacts>(
    routes.cancelBooking,
    async (ctx, { params: { id }, body }, { headers, readFacts }) => ({
      data: await cancelBooking(ctx, { id, body, key: readIdempotencyKey(headers) }, readFacts),
    }),
    {
      factsReader: (portal, { session, input: { params }, headers }) =>
        changeFactsReader(
          portal,
          { session },
          { route: 'cancelBooking', id: params.id, key: findIdempotencyKey(headers) },
        ),
    },
  ),
  bindRoute<typeof routes.moveBooking, ChangeFacts>(
    routes.moveBooking,
    async (ctx, { params: { id }, body }, { headers, readFacts }) => ({
      data: await moveBooking(ctx, { id, body, key: readIdempotencyKey(headers) }, readFacts),
    }),
    {
      factsReader: (portal, { session, input: { params, body: target }, headers }) =>
        changeFactsReader(
          portal,
          { session },
          { route: 'moveBooking', id: params.id, key: findIdempotencyKey(headers), target },
        ),
    },
  ),
  bindRoute<typeof routes.markAttendance, ChangeFacts>(
    routes.markAttendance,
    async (ctx, { params: { id }, body }, { readFacts }) => ({
      data: await markAttendance(ctx, { id, body }, readFacts),
    }),
    {
      factsReader: (portal, { session, input: { params } }) =>
        changeFactsReader(portal, { session }, { route: 'markAttendance', id: params.id }),
    },
  ),
  bindRoute(routes.undoChange, async (ctx, { params }) => ({ data: await undoChange(ctx, params) })),
];
