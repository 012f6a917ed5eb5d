import {
  bookSlot as bookSlotRoute,
  getBooking as getBookingRoute,
  listBookings as listBookingsRoute,
} from '#contract/bookings';
import { confirmReservation as confirmReservationRoute } from '#contract/slots';
import { ClinicError } from '#domain/errors';
import { bookSlot } from '#server/use-cases/book-slot';
import { confirmReservation, getBooking, listBookings } from '#server/use-cases/read-bookings';
import { bindRoute } from '../bind-route.ts';

/** @throws ClinicError `invalid_input` when the key is empty, long, or not plain text. */
function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ClinicError('invalid_input', { issues: [{ path: 'Idempotency-Key', message: 'validation.invalid' }] });
  }
  return key;
}

export const bookings = [
  bindRoute(bookSlotRoute, async (ctx, { body }, { headers }) => ({
    data: await bookSlot(ctx, { body, key: readIdempotencyKey(headers) }),
  })),
  bindRoute(listBookingsRoute, async (ctx, { query }) => ({ data: await listBookings(ctx, query) })),
  bindRoute(getBookingRoute, async (ctx, { params }) => ({ data: await getBooking(ctx, params) })),
  bindRoute(confirmReservationRoute, async (ctx, { body }) => {
    await confirmReservation(ctx, body);
    return {};
  }),
];
