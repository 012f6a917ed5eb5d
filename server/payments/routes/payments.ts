import { routes } from '#contract/index';
import { confirmPayment } from '#server/payments/charges/confirm-payment';
import { createPaymentIntent } from '#server/payments/charges/create-payment-intent';
import { createUnboundPaymentIntent } from '#server/payments/charges/create-unbound-payment-intent';
import { getReceipt } from '#server/payments/charges/get-receipt';
import { correctInsurance } from '#server/payments/desk/correct-insurance';
import { returnDeskPayment, reverseDeskPayment } from '#server/payments/desk/change-desk-payment';
import { listBookingPayments } from '#server/payments/desk/list-booking-payments';
import { takeDeskPayment } from '#server/payments/desk/take-desk-payment';
import { bindData, bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';

export const payments = [
  bindData(routes.getReceipt, (ctx, { params: { id } }) => getReceipt(ctx, id)),
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
  bindData(routes.listBookingPayments, (ctx, { params: { id } }) => listBookingPayments(ctx, id)),
  bindData(routes.takeDeskPayment, (ctx, { params: { id: bookingId }, body }, { headers }) =>
    takeDeskPayment(ctx, { ...body, bookingId, key: readIdempotencyKey(headers) }),
  ),
  bindData(routes.correctInsurance, (ctx, { params: { id: bookingId }, body }) =>
    correctInsurance(ctx, { bookingId, ...body }),
  ),
  bindData(routes.reverseDeskPayment, (ctx, { params: { id }, body }) =>
    reverseDeskPayment(ctx, { id, reason: body.reason }),
  ),
  bindData(routes.returnDeskPayment, (ctx, { params: { id }, body }) =>
    returnDeskPayment(ctx, { id, amount: body.amount }),
  ),
];
