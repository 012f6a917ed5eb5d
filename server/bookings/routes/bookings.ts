import type { Appointment } from '#contract/bookings/bookings';
import { routes } from '#contract/index';
import { formatInstant, formatMoment } from '#i18n/format';
import { languageOf, negotiateLanguage } from '#i18n/negotiate-language';
import { bookInRow } from '#server/bookings/book/book-in-row';
import { confirmReservation } from '#server/bookings/book/confirm-reservation';
import { createBooking } from '#server/bookings/book/create-booking';
import { listFirstFree } from '#server/bookings/book/list-first-free';
import { withdrawSlot } from '#server/bookings/book/withdraw-slot';
import { createCalendarFeed } from '#server/bookings/calendar-feeds/create-calendar-feed';
import { deleteCalendarFeed } from '#server/bookings/calendar-feeds/delete-calendar-feed';
import { getCalendarFeed } from '#server/bookings/calendar-feeds/get-calendar-feed';
import { getCalendarFile } from '#server/bookings/calendar-feeds/get-calendar-file';
import { actByLink } from '#server/bookings/change/act-by-link';
import { cancelBooking } from '#server/bookings/change/cancel-booking';
import { markAttendance } from '#server/bookings/change/mark-attendance';
import { moveBooking } from '#server/bookings/change/move-booking';
import { undoChange } from '#server/bookings/change/undo-change';
import { getNote, getReason } from '#server/bookings/notes/get-note';
import { saveNote } from '#server/bookings/notes/save-note';
import { getBooking } from '#server/bookings/read/get-booking';
import { getSchedule } from '#server/bookings/read/get-schedule';
import { listBookings } from '#server/bookings/read/list-bookings';
import { listDoctorBookings } from '#server/bookings/read/list-doctor-bookings';
import { bindData, bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';
import { translate } from '#server/platform/translate';

const via = 'link' as const;

export const bookings = [
  bindRoute(
    routes.createBooking,
    async (ctx, { body }, { headers }) => {
      // Our pages send the code of their language, browsers themselves regions and weights, which nobody has chosen.
      const language = languageOf(headers.get('accept-language'));
      const { person_id: forPerson, ...own } = body;
      const key = readIdempotencyKey(headers);
      const data = await createBooking(ctx, { body: own, key, language, forPatient: null, forPerson });
      return { data, ...messageOf(data, headers) };
    },
    { limitedBy: requestedSlot, readsCaller: true },
  ),
  bindData(
    routes.bookInRow,
    (ctx, { body }, { headers }) => {
      const language = languageOf(headers.get('accept-language'));
      return bookInRow(ctx, { body, key: readIdempotencyKey(headers), language });
    },
    { limitedBy: requestedSlot, readsCaller: true },
  ),
  bindData(
    routes.createDeskBooking,
    (ctx, { body: { patient_id: forPatient, ...body } }, { headers }) =>
      createBooking(ctx, { body, key: readIdempotencyKey(headers), language: null, forPatient }),
    { limitedBy: requestedSlot, readsCaller: true },
  ),
  bindRoute(routes.listFirstFree, (ctx, { query }) => listFirstFree(ctx, query)),
  bindData(routes.listBookings, (ctx, { query }) => listBookings(ctx, query)),
  bindData(routes.getBooking, (ctx, { params }) => getBooking(ctx, params)),
  bindRoute(routes.confirmReservation, (ctx, { body }) => confirmReservation(ctx, body)),
  bindRoute(routes.listDoctorBookings, (ctx, { query }) => listDoctorBookings(ctx, query)),
  bindData(
    routes.cancelBooking,
    (ctx, { params: { id }, body }, { headers }) => cancelBooking(ctx, { id, body, key: readIdempotencyKey(headers) }),
    { readsCaller: true },
  ),
  bindData(
    routes.moveBooking,
    (ctx, { params: { id }, body }, { headers }) => moveBooking(ctx, { id, body, key: readIdempotencyKey(headers) }),
    { readsCaller: true },
  ),
  bindData(routes.markAttendance, (ctx, { params: { id }, body }) => markAttendance(ctx, { id, body }), {
    readsCaller: true,
  }),
  bindRoute(routes.getNote, (ctx, { params }) => getNote(ctx, params)),
  bindRoute(routes.getReason, (ctx, { params }) => getReason(ctx, params)),
  bindRoute(routes.saveNote, (ctx, { params: { id }, body }) => saveNote(ctx, { id, ...body })),
  bindData(routes.undoChange, (ctx, { params }) => undoChange(ctx, params)),
  bindData(routes.getBookingByLink, (ctx, { body: { token } }) =>
    actByLink(ctx, { token, route: 'getBookingByLink' }, getBooking),
  ),
  bindRoute(routes.getCalendarFileByLink, async (ctx, { body: { token } }, { headers, replyHeaders }) => {
    const language = negotiateLanguage(headers.get('accept-language'));
    const file = await actByLink(ctx, { token, route: 'getCalendarFileByLink' }, (patient, { id }) =>
      getCalendarFile(patient, { id, language }),
    );
    replyHeaders.set('content-disposition', 'attachment; filename="appointment.ics"');
    return { file };
  }),
  bindData(routes.confirmBookingByLink, (ctx, { body: { token } }) =>
    actByLink(ctx, { token, route: 'confirmBookingByLink' }, (patient, { id }) =>
      markAttendance(patient, { id, body: { state: 'confirmed' }, via }),
    ),
  ),
  bindData(routes.cancelBookingByLink, (ctx, { body: { token, reason } }, { headers }) =>
    actByLink(ctx, { token, route: 'cancelBookingByLink' }, (patient, { id }) =>
      cancelBooking(patient, { id, body: { reason }, key: readIdempotencyKey(headers), via }),
    ),
  ),
  bindData(routes.moveBookingByLink, (ctx, { body: { token, ...target } }, { headers }) =>
    actByLink(ctx, { token, route: 'moveBookingByLink' }, (patient, { id }) =>
      moveBooking(patient, { id, body: target, key: readIdempotencyKey(headers), via }),
    ),
  ),
  bindData(routes.undoChangeByLink, (ctx, { body: { token } }) =>
    actByLink(ctx, { token, route: 'undoChangeByLink' }, (patient, { id }) => undoChange(patient, { id, via })),
  ),
  bindRoute(routes.getCalendarFile, async (ctx, { params }, { headers, replyHeaders }) => {
    const language = negotiateLanguage(headers.get('accept-language'));
    const file = await getCalendarFile(ctx, { ...params, language });
    replyHeaders.set('content-disposition', 'attachment; filename="appointment.ics"');
    return { file };
  }),
  bindData(routes.getCalendarFeed, (ctx) => getCalendarFeed(ctx)),
  bindData(routes.createCalendarFeed, (ctx) => createCalendarFeed(ctx)),
  bindRoute(routes.deleteCalendarFeed, (ctx) => deleteCalendarFeed(ctx)),
  bindData(routes.getSchedule, (ctx, { query }) => getSchedule(ctx, query)),
  bindRoute(routes.withdrawSlot, (ctx, { query }) => withdrawSlot(ctx, query)),
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
