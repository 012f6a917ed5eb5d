import { routes } from '#contract/index';
import { bookingFactsReader, createBooking, type RequestFacts } from '#server/use-cases/bookings/create-booking';
import { addressOf } from '#server/use-cases/sessions/identify-caller';
import { listDoctorBookings } from '#server/use-cases/bookings/list-doctor-bookings';
import { confirmReservation } from '#server/use-cases/bookings/confirm-reservation';
import { getBooking } from '#server/use-cases/bookings/get-booking';
import { listBookings } from '#server/use-cases/bookings/list-bookings';
import { bindRoute } from '#server/http/bind-route';
import { findIdempotencyKey, readIdempotencyKey } from '#server/http/idempotency-key';

export const bookings = [
  bindRoute<typeof routes.createBooking, RequestFacts>(
    routes.createBooking,
    async (ctx, { body }, { headers, readFacts }) => ({
      data: await createBooking(ctx, { body, key: readIdempotencyKey(headers) }, readFacts),
    }),
    {
      factsReader: (portal, { session, input: { body }, headers }) =>
        bookingFactsReader(portal, session, { body, key: findIdempotencyKey(headers), address: addressOf(headers) }),
    },
  ),
  bindRoute(routes.listBookings, async (ctx, { query }) => ({ data: await listBookings(ctx, query) })),
  bindRoute(routes.getBooking, async (ctx, { params }) => ({ data: await getBooking(ctx, params) })),
  bindRoute(routes.confirmReservation, async (ctx, { body }) => {
    await confirmReservation(ctx, body);
    return {};
  }),
  bindRoute(routes.listDoctorBookings, (ctx, { query }) => listDoctorBookings(ctx, query)),
];
