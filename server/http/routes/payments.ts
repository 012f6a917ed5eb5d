import { routes } from '#contract/index';
import { confirmPayment } from '#server/use-cases/payments/confirm-payment';
import { createPaymentIntent } from '#server/use-cases/payments/create-payment-intent';
import { createUnboundPaymentIntent } from '#server/use-cases/payments/create-unbound-payment-intent';
import { getReceipt } from '#server/use-cases/payments/get-receipt';
import { bindRoute } from '#server/http/bind-route';

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
