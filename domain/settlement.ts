import type { BookingStatus } from './bookings.ts';
import type { Cents } from './money.ts';
import type { BookingPaymentStatus, PaymentStatus } from './payments.ts';

/**
 * What a booking costs and the sums over its payments, in cents. `paidCents`: charged, less what is refunded or owed
 * back; `refundCents`: to be refunded in total; `refundedCents`: of that, confirmed by the provider; `waivedCents`: what
 * the clinic refunded by hand at the provider and does not charge again.
 */
export type BookingMoney = {
  status: BookingStatus;
  priceCents: Cents;
  paidCents: Cents;
  refundCents: Cents;
  refundedCents: Cents;
  waivedCents: Cents;
};

/** A charged payment; `refundCents`: how much of it is to be refunded in total. */
export type ChargedPayment = { id: string; amountCents: Cents; refundCents: Cents };

/** A smaller rest, after a move or a payment in part, is not charged: the card provider takes no smaller amount. */
export const MIN_REST_CENTS: Cents = 50;

/** What is still to be paid for a booking, in cents; 0 for one that has ended. */
export function dueCents({
  status,
  priceCents,
  paidCents,
  waivedCents,
}: Omit<BookingMoney, 'refundCents' | 'refundedCents'>): Cents {
  const rest = isStanding(status) ? Math.max(0, priceCents - waivedCents - paidCents) : 0;
  return rest < MIN_REST_CENTS && paidCents + waivedCents > 0 ? 0 : rest;
}

/** What was paid beyond the price, after a move to a lower price or a second charge, in cents. */
export function excessCents({
  priceCents,
  paidCents,
  waivedCents,
}: Pick<BookingMoney, 'priceCents' | 'paidCents' | 'waivedCents'>): Cents {
  return Math.min(paidCents, Math.max(0, paidCents + waivedCents - priceCents));
}

/** The payment state of a booking: `unpaid` while something is due, even if a part was paid. */
export function paymentStatusOf(booking: BookingMoney): BookingPaymentStatus {
  const { status, paidCents } = booking;
  if (dueCents(booking) > 0) return 'unpaid';
  if (isStanding(status) && paidCents > 0) return 'paid';
  switch (refundOf(booking)) {
    case 'pending':
      return 'refund_pending';
    case 'refunded':
      return 'refunded';
    case null:
      return paidCents > 0 ? 'paid' : 'unpaid';
  }
}

/** The state of a booking's refunds, null without one. */
export function refundOf({
  refundCents,
  refundedCents,
}: Pick<BookingMoney, 'refundCents' | 'refundedCents'>): 'pending' | 'refunded' | null {
  if (refundCents === 0) return null;
  return refundedCents < refundCents ? 'pending' : 'refunded';
}

/**
 * Distributes a refund over charged payments in the given order, each in full before the next; at most what is left of
 * them. Returns how many cents more are to be refunded of which payment.
 */
export function planRefund(payments: readonly ChargedPayment[], cents: Cents): { id: string; cents: Cents }[] {
  let left = cents;
  return payments.flatMap(({ id, amountCents, refundCents }) => {
    const part = Math.min(left, amountCents - refundCents);
    left -= part;
    return part > 0 ? [{ id, cents: part }] : [];
  });
}

/** The status of a charged payment: a partial refund leaves it `paid`. */
export function statusOfRefund({
  amountCents,
  refundCents,
  refundedCents,
}: {
  amountCents: Cents;
  refundCents: Cents;
  refundedCents: Cents;
}): Extract<PaymentStatus, 'paid' | 'refund_pending' | 'refunded'> {
  if (refundCents < amountCents) return 'paid';
  return refundedCents < amountCents ? 'refund_pending' : 'refunded';
}

function isStanding(status: BookingStatus): boolean {
  return status === 'held' || status === 'booked';
}
