import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { actByLink } from '#server/bookings/change/act-by-link';
import { cancelBooking } from '#server/bookings/change/cancel-booking';
import { getBooking } from '#server/bookings/read/get-booking';
import { markAttendance } from '#server/bookings/change/mark-attendance';
import { moveBooking } from '#server/bookings/change/move-booking';
import { undoChange } from '#server/bookings/change/undo-change';
import { getCalendarFile } from '#server/bookings/calendar-feeds/get-calendar-file';
import { bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';

const via = 'link' as const;

export const bookingLinks = [
  bindRoute(routes.getBookingByLink, async (ctx, { body: { token } }) => ({
    data: await actByLink(ctx, { token, route: 'getBookingByLink' }, getBooking),
  })),
  bindRoute(routes.getCalendarFileByLink, async (ctx, { body: { token } }, { headers, replyHeaders }) => {
    const language = negotiateLanguage(headers.get('accept-language'));
    const file = await actByLink(ctx, { token, route: 'getCalendarFileByLink' }, (patient, { id }) =>
      getCalendarFile(patient, { id, language }),
    );
    replyHeaders.set('content-disposition', 'attachment; filename="appointment.ics"');
    return { file };
  }),
  bindRoute(routes.confirmBookingByLink, async (ctx, { body: { token } }) => ({
    data: await actByLink(ctx, { token, route: 'confirmBookingByLink' }, (patient, { id }) =>
      markAttendance(patient, { id, body: { state: 'confirmed' }, via }),
    ),
  })),
  bindRoute(routes.cancelBookingByLink, async (ctx, { body: { token, reason } }, { headers }) => ({
    data: await actByLink(ctx, { token, route: 'cancelBookingByLink' }, (patient, { id }) =>
      cancelBooking(patient, { id, body: { reason }, key: readIdempotencyKey(headers), via }),
    ),
  })),
  bindRoute(routes.moveBookingByLink, async (ctx, { body: { token, ...target } }, { headers }) => ({
    data: await actByLink(ctx, { token, route: 'moveBookingByLink' }, (patient, { id }) =>
      moveBooking(patient, { id, body: target, key: readIdempotencyKey(headers), via }),
    ),
  })),
  bindRoute(routes.undoChangeByLink, async (ctx, { body: { token } }) => ({
    data: await actByLink(ctx, { token, route: 'undoChangeByLink' }, (patient, { id }) =>
      undoChange(patient, { id, via }),
    ),
  })),
];
