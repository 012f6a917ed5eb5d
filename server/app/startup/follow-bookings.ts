import type { Portal, Ports } from '#server/platform/context';
import { reopenBooking, settleBooking } from '#server/absences/affected/settle-affected';
import { requestRefund, undoRefund } from '#server/payments/charges/request-refund';

/** What follows a change of a booking: refunds, and decisions about affected appointments. */
export function followBookings(portal: () => Portal): Ports['followers'] {
  return {
    changed: async (trx, { bookingId, refundCents, undoUntil }) =>
      void (await requestRefund(portal(), trx, { bookingId, cents: refundCents, notBefore: undoUntil })),
    undone: (trx, bookingId) => undoRefund(trx, { bookingId }),
    reopened: (trx, bookingId) => reopenBooking(portal(), trx, bookingId),
    settled: (bookingId) => settleBooking(portal(), bookingId),
  };
}
