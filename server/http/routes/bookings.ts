import { routes } from '#contract/index';
import { invalidInput } from '#domain/errors';
import { createBooking } from '#server/use-cases/bookings/create-booking';
import { listDoctorBookings } from '#server/use-cases/bookings/list-doctor-bookings';
import { confirmReservation } from '#server/use-cases/bookings/confirm-reservation';
import { getBooking } from '#server/use-cases/bookings/get-booking';
import { listBookings } from '#server/use-cases/bookings/list-bookings';
import { bindRoute } from '#server/http/bind-route';

/** @throws ClinicError `invalid_input` if the key is empty, too long, or not plain text */
function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidInput('Idempotency-Key', 'validation.invalid');
  }
  return key;
}

export const bookings = [
  bindRoute(routes.createBooking, async (ctx, { body }, { headers }) => ({
    data: await createBooking(ctx, { body, key: readIdempotencyKey(headers) }),
  })),
  bindRoute(routes.listBookings, async (ctx, { query }) => ({ data: await listBookings(ctx, query) })),
  bindRoute(routes.getBooking, async (ctx, { params }) => ({ data: await getBooking(ctx, params) })),
  bindRoute(routes.confirmReservation, async (ctx, { body }) => {
    await confirmReservation(ctx, body);
    return {};
  }),
  bindRoute(routes.listDoctorBookings, (ctx, { query }) => listDoctorBookings(ctx, query)),
];
