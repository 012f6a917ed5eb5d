import {
  confirmPayment as confirmPaymentRoute,
  createPaymentIntent as createPaymentIntentRoute,
} from '#contract/payments';
import { confirmPayment } from '#server/use-cases/confirm-payment';
import { startPayment } from '#server/use-cases/start-payment';
import { startUnboundPayment } from '#server/use-cases/start-unbound-payment';
import { bindRoute } from '../bind-route.ts';

export const payments = [
  bindRoute(createPaymentIntentRoute, (ctx, { body: { bookingID: bookingId, ...claimed } }) =>
    bookingId === undefined ? startUnboundPayment(ctx, claimed) : startPayment(ctx, { claimed, bookingId }),
  ),
  bindRoute(confirmPaymentRoute, async (ctx, { body }) => {
    await confirmPayment(ctx, {
      price: body.price,
      transactionId: body.transactionid,
      email: body.email,
      bookingId: body.bookingID,
    });
    return { data: { bookingID: body.bookingID, transactionid: body.transactionid } };
  }),
];
