import { routes } from '#contract/index';
import { returnDeskPayment, reverseDeskPayment } from '#server/payments/desk/change-desk-payment';
import { listBookingPayments } from '#server/payments/desk/list-booking-payments';
import { takeDeskPayment } from '#server/payments/desk/take-desk-payment';
import { bindRoute } from '#server/platform/http/bind-route';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key';

export const deskPayments = [
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
