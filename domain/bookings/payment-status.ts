/**
 * States of a payment. `unpaid`: an intent may exist, nothing was charged; `processing`: the provider processes it;
 * `paid`; `refund_pending`: to be refunded, not confirmed by the provider; `refunded`; `abandoned`: the intent was
 * cancelled, another one may be created.
 */
const paymentStatuses = ['unpaid', 'processing', 'paid', 'refund_pending', 'refunded', 'abandoned'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether a payment was charged for its booking, refunded or not. */
export function isChargedStatus(status: PaymentStatus): status is 'paid' | 'refund_pending' | 'refunded' {
  return status === 'paid' || status === 'refund_pending' || status === 'refunded';
}

/** The payment states that a booking shows; `isPaid` of the API is `paid` only. */
export type BookingPaymentStatus = 'unpaid' | 'paid' | 'refund_pending' | 'refunded';
