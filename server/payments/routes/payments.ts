import { routes } from '#contract/index';
import { confirmPayment } from '#server/payments/charges/confirm-payment';
import { createPaymentIntent } from '#server/payments/charges/create-payment-intent';
import { createUnboundPaymentIntent } from '#server/payments/charges/create-unbound-payment-intent';
import { getReceipt } from '#server/payments/charges/get-receipt';
import { bindRoute } from '#server/platform/http/bind-route';

export const payments = [
  bindRoute(routes.getReceipt, async (ctx, { params: { id } }) => ({ data: await getReceipt(ctx, id) })),
  bindRoute(routes.createPaymentIntent, (ctx, { body: { bookingID: bookingId, ...claimed } }) =>
    bookingId === undefined
      ? createUnboundPaymentIntent(ctx, claimed)
      : createPaymentIntent(ctx, { claimed, bookingId }),
  ),
  bindRoute(routes.confirmPayment, async (ctx, { body }) => {
    await confirmPayment(ctx, {
      price: body.price,
      transactionId: body.transactionid,
      email: body.email,
      bookingId: body.bookingID,
    });
    return { data: { bookingID: body.bookingID, transactionid: body.transactionid } };
  }),
];
