import { routes } from '#contract/index';
import { invalidInput } from '#domain/errors';
import { bookingFactsReader, createBooking, type RequestFacts } from '#server/use-cases/bookings/create-booking';
import { addressOf } from '#server/use-cases/sessions/identify-caller';
import { listDoctorBookings } from '#server/use-cases/bookings/list-doctor-bookings';
import { confirmReservation } from '#server/use-cases/bookings/confirm-reservation';
import { getBooking } from '#server/use-cases/bookings/get-booking';
import { listBookings } from '#server/use-cases/bookings/list-bookings';
import { bindRoute } from '#server/http/bind-route';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** @throws ClinicError `invalid_input` if the key is empty, too long, or not plain text */
function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !KEY.test(key)) {
    throw invalidInput('Idempotency-Key', 'validation.invalid');
  }
  return key;
}

export const bookings = [
  bindRoute<typeof routes.createBooking, RequestFacts>(
    routes.createBooking,
    async (ctx, { body }, { headers, readFacts }) => ({
      data: await createBooking(ctx, { body, key: readIdempotencyKey(headers) }, readFacts),
    }),
    {
      factsReader: (portal, { session, input: { body }, headers }) => {
        const key = headers.get('idempotency-key');
        return bookingFactsReader(portal, session, {
          body,
          key: key !== null && KEY.test(key) ? key : null,
          address: addressOf(headers),
        });
      },
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
