import { routes } from '#contract/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { actByLink } from '#server/use-cases/bookings/act-by-link';
import { cancelBooking } from '#server/use-cases/bookings/cancel-booking';
import { getBooking } from '#server/use-cases/bookings/get-booking';
import { markAttendance } from '#server/use-cases/bookings/mark-attendance';
import { moveBooking } from '#server/use-cases/bookings/move-booking';
import { undoChange } from '#server/use-cases/bookings/undo-change';
import { getCalendarFile } from '#server/use-cases/calendars/get-calendar-file';
import { bindRoute } from '#server/http/bind-route';
import { readIdempotencyKey } from '#server/http/idempotency-key';

const via = 'link' as const;

export const bookingLinks = [
  bindRoute(routes.getBookingByLink, async (ctx, { body: { token } }) => ({
    data: await actByLink(ctx, { token, of: 'getBookingByLink' }, getBooking),
  })),
  bindRoute(routes.getCalendarFileByLink, async (ctx, { body: { token } }, { headers, replyHeaders }) => {
    const language = negotiateLanguage(headers.get('accept-language'));
    const file = await actByLink(ctx, { token, of: 'getCalendarFileByLink' }, (patient, { id }) =>
      getCalendarFile(patient, { id, language }),
    );
    replyHeaders.set('content-disposition', 'attachment; filename="appointment.ics"');
    return { file };
  }),
  bindRoute(routes.confirmBookingByLink, async (ctx, { body: { token } }) => ({
    data: await actByLink(ctx, { token, of: 'confirmBookingByLink' }, (patient, { id }) =>
      markAttendance(patient, { id, body: { state: 'confirmed' }, via }),
    ),
  })),
  bindRoute(routes.cancelBookingByLink, async (ctx, { body: { token, reason } }, { headers }) => ({
    data: await actByLink(ctx, { token, of: 'cancelBookingByLink' }, (patient, { id }) =>
      cancelBooking(patient, { id, body: { reason }, key: readIdempotencyKey(headers), via }),
    ),
  })),
  bindRoute(routes.moveBookingByLink, async (ctx, { body: { token, ...target } }, { headers }) => ({
    data: await actByLink(ctx, { token, of: 'moveBookingByLink' }, (patient, { id }) =>
      moveBooking(patient, { id, body: target, key: readIdempotencyKey(headers), via }),
    ),
  })),
  bindRoute(routes.undoChangeByLink, async (ctx, { body: { token } }) => ({
    data: await actByLink(ctx, { token, of: 'undoChangeByLink' }, (patient, { id }) =>
      undoChange(patient, { id, via }),
    ),
  })),
];
