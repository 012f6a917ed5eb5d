import { routes } from '#contract/index';
import { confirmPayment } from '#server/payments/charges/confirm-payment';
import { createPaymentIntent } from '#server/payments/charges/create-payment-intent';
import { createUnboundPaymentIntent } from '#server/payments/charges/create-unbound-payment-intent';
import { getReceipt } from '#server/payments/charges/get-receipt';
import { returnDeskPayment, reverseDeskPayment } from '#server/payments/desk/change-desk-payment';
import { listBookingPayments } from '#server/payments/desk/list-booking-payments';
import { takeDeskPayment } from '#server/payments/desk/take-desk-payment';
import { bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';

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
  bindRoute(routes.listBookingPayments, async (ctx, { params: { id } }) => ({
    data: await listBookingPayments(ctx, id),
  })),
  bindRoute(routes.takeDeskPayment, async (ctx, { params: { id: bookingId }, body }, { headers }) => ({
    data: await takeDeskPayment(ctx, { ...body, bookingId, key: readIdempotencyKey(headers) }),
  })),
  bindRoute(routes.reverseDeskPayment, async (ctx, { params: { id }, body }) => ({
    data: await reverseDeskPayment(ctx, { id, reason: body.reason }),
  })),
  bindRoute(routes.returnDeskPayment, async (ctx, { params: { id }, body }) => ({
    data: await returnDeskPayment(ctx, { id, amount: body.amount }),
  })),
];
