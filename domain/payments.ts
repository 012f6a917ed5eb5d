import { ClinicError } from './errors.ts';
import type { BookingStatus } from './bookings.ts';
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

/** What a booking shows of a refund: none, on its way, or back. */
export function refundOf(status: BookingPaymentStatus): 'pending' | 'refunded' | null {
  switch (status) {
    case 'refund_pending':
      return 'pending';
    case 'refunded':
      return 'refunded';
    case 'paid':
    case 'unpaid':
      return null;
  }
}

/** How long a charge that succeeded waits for `POST /payment` to name its booking, in milliseconds. */
export const UNBOUND_CHARGE_WAIT_MS = 15 * 60_000;
/** After this an intent that nobody paid is cancelled at the provider, in milliseconds since it was last requested. */
export const UNUSED_INTENT_LIFE_MS = 60 * 60_000;

/** For so long an abandoned payment whose intent may still be open is asked about, in milliseconds. */
export const ABANDONED_WATCH_MS = 7 * 24 * 3_600_000;

/** What the clinic asked for; `bookingId` is null while no booking is named. */
export type PaymentDue = { bookingId: string | null; payerId: string; amountCents: Cents; currency: string };

/** What the card provider says of one transaction. */
export type Charge = {
  status: 'waiting' | 'processing' | 'succeeded' | 'canceled';
  amountCents: Cents;
  currency: string;
  bookingId: string | null;
  payerId: string | null;
  /** Begun by us without a booking, which is named later. */
  isUnbound: boolean;
};

/**
 * A transaction settles a booking only when all of it is the booking's own: amount, currency, owner, booking. One that
 * was begun without a booking settles any that agrees in the other three.
 * @throws ClinicError `payment_mismatch` when it belongs to something else, `payment_not_confirmed` when the
 * provider has not confirmed it.
 */
export function assertSettles(charge: Charge, due: PaymentDue): void {
  const isOurs =
    (charge.isUnbound || (due.bookingId !== null && charge.bookingId === due.bookingId)) &&
    charge.payerId === due.payerId &&
    charge.amountCents === due.amountCents &&
    charge.currency === due.currency;
  if (!isOurs) throw new ClinicError('payment_mismatch');
  if (charge.status !== 'succeeded') throw new ClinicError('payment_not_confirmed');
}

/**
 * An unbound payment is bound to a booking of the same payer, amount and currency only.
 * @throws ClinicError `payment_mismatch`, `payment_in_other_currency`.
 */
export function assertPays(
  payment: Omit<PaymentDue, 'bookingId'>,
  booking: { patientId: string; priceCents: Cents; currency: string },
): void {
  if (payment.payerId !== booking.patientId || payment.amountCents !== booking.priceCents) {
    throw new ClinicError('payment_mismatch');
  }
  const [charged, own] = [payment.currency, booking.currency];
  if (charged !== own) {
    throw new ClinicError('payment_in_other_currency', {
      params: { charged: charged.toUpperCase(), own: own.toUpperCase() },
      data: { charged, currency: own },
    });
  }
}

/** Where a confirmed charge leads: money for a cancelled booking, or a second charge, goes back by itself. */
export function statusAfterCharge(booking: BookingStatus, isAlreadyPaid: boolean): 'paid' | 'refund_pending' {
  return booking === 'booked' && !isAlreadyPaid ? 'paid' : 'refund_pending';
}
