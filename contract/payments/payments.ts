import { Currency, Price } from '#contract/bookings/bookings';
import { defineRoute } from '#contract/shared/define-route';
import { emailAddress, id, line } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const createPaymentIntent = defineRoute({
  method: 'POST',
  path: '/create-payment-intent',
  summary: 'The client secret of a card payment, for the given booking or for one that POST /payment names later',
  body: z.strictObject({ price: Price, currency: Currency.optional(), bookingID: id.optional() }),
  reply: z.object({ clientSecret: z.string() }),
  failures: [
    'price_changed',
    'already_paid',
    'booking_cancelled',
    'payment_refunded',
    'hold_expired',
    'nothing_to_pay',
    'cannot_take_place',
    'payment_waiting',
    'pay_at_clinic',
    'not_found',
    'unavailable',
  ],
});

export const confirmPayment = defineRoute({
  method: 'POST',
  path: '/payment',
  summary: 'Fetches the transaction from the card provider and marks the booking paid if it is confirmed',
  body: z.strictObject({ price: Price, transactionid: line(255), email: emailAddress(), bookingID: id }),
  reply: z.object({ data: z.object({ bookingID: z.string(), transactionid: z.string() }) }),
  failures: [
    'price_changed',
    'payment_not_confirmed',
    'payment_mismatch',
    'payment_in_other_currency',
    'booking_cancelled',
    'payment_returned',
    'not_found',
    'unavailable',
  ],
});
