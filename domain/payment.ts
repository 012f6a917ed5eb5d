import { ClinicError } from './errors.ts';
import type { BookingStatus } from './booking.ts';
import type { Cents } from './money.ts';

/**
 * A payment's life. `unpaid`: an intent may exist, no money moved; `processing`: the provider works on it;
 * `paid`; `refund_pending`: owed back, the provider has not confirmed; `refunded`; `abandoned`: the intent was
 * cancelled, another may be made.
 */
export const paymentStatuses = ['unpaid', 'processing', 'paid', 'refund_pending', 'refunded', 'abandoned'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What of a payment's life a booking shows: `isPaid` on the wire is `paid` alone. */
export type BookingPaymentStatus = 'unpaid' | 'paid' | 'refund_pending' | 'refunded';

/** What the clinic asked for. */
export type PaymentDue = { bookingId: string; payerId: string; amountCents: Cents; currency: string };

/** What the card provider says of one transaction. */
export type Charge = {
  status: 'waiting' | 'processing' | 'succeeded' | 'canceled';
  amountCents: Cents;
  currency: string;
  bookingId: string | null;
  payerId: string | null;
};

/**
 * A transaction settles a booking only when all of it is the booking's own: amount, currency, owner, booking.
 * @throws ClinicError `payment_mismatch` when it belongs to something else, `payment_not_confirmed` when the
 * provider has not confirmed it.
 */
export function assertSettles(charge: Charge, due: PaymentDue): void {
  const isOurs =
    charge.bookingId === due.bookingId &&
    charge.payerId === due.payerId &&
    charge.amountCents === due.amountCents &&
    charge.currency === due.currency;
  if (!isOurs) throw new ClinicError('payment_mismatch');
  if (charge.status !== 'succeeded') throw new ClinicError('payment_not_confirmed');
}

/** Where a confirmed charge leads: money for a cancelled booking, or a second charge, goes back by itself. */
export function statusAfterCharge(booking: BookingStatus, isAlreadyPaid: boolean): 'paid' | 'refund_pending' {
  return booking === 'booked' && !isAlreadyPaid ? 'paid' : 'refund_pending';
}
