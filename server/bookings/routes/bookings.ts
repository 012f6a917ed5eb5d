import type { Appointment } from '#contract/bookings/bookings';
import { routes } from '#contract/index';
import { formatInstant, formatMoment } from '#i18n/format';
import { languageOf, negotiateLanguage } from '#i18n/negotiate-language';
import { translate } from '#server/platform/translate';
import { createBooking } from '#server/bookings/book/create-booking';
import { listDoctorBookings } from '#server/bookings/read/list-doctor-bookings';
import { confirmReservation } from '#server/bookings/book/confirm-reservation';
import { getBooking } from '#server/bookings/read/get-booking';
import { listBookings } from '#server/bookings/read/list-bookings';
import { bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';

export const bookings = [
  bindRoute(
    routes.createBooking,
    async (ctx, { body }, { headers }) => {
      // Our pages send the code of their language, browsers themselves regions and weights, which nobody has chosen.
      const language = languageOf(headers.get('accept-language'));
      const data = await createBooking(ctx, { body, key: readIdempotencyKey(headers), language, forPatient: null });
      return { data, ...messageOf(data, headers) };
    },
    { limitedBy: requestedSlot, readsCaller: true },
  ),
  bindRoute(
    routes.createDeskBooking,
    async (ctx, { body: { patient_id: forPatient, ...body } }, { headers }) => ({
      data: await createBooking(ctx, { body, key: readIdempotencyKey(headers), language: null, forPatient }),
    }),
    { limitedBy: requestedSlot, readsCaller: true },
  ),
  bindRoute(routes.listBookings, async (ctx, { query }) => ({ data: await listBookings(ctx, query) })),
  bindRoute(routes.getBooking, async (ctx, { params }) => ({ data: await getBooking(ctx, params) })),
  bindRoute(routes.confirmReservation, (ctx, { body }) => confirmReservation(ctx, body)),
  bindRoute(routes.listDoctorBookings, (ctx, { query }) => listDoctorBookings(ctx, query)),
];

/** The message for a hold, which is not confirmed yet. */
function messageOf({ status, heldUntil, awaitsClinic }: Appointment, headers: Headers): { message?: string } {
  if (status !== 'held' || heldUntil === null) return {};
  const language = negotiateLanguage(headers.get('accept-language'));
  if (awaitsClinic)
    return { message: translate(language, 'holds.clinicAnswer', { until: formatInstant(heldUntil, language) }) };
  return { message: translate(language, 'holds.answer', { time: formatMoment(new Date(heldUntil), language).time }) };
}

/** The slot that a request to book names, valid or not, as a key. */
function requestedSlot(body: unknown): string {
  const { doctor_email: doctor, AppointmentDate: day, slot } = (body ?? {}) as Partial<Record<string, unknown>>;
  return JSON.stringify([doctor, day, slot]);
}
