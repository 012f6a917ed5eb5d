import type { BookingStatus } from './bookings.ts';
import type { Insurance } from '#domain/shared/insurance';
import type { Cents, PriceKind } from '#domain/shared/money';
import type { BookingPaymentStatus, PaymentStatus } from './payment-status.ts';

/**
 * What a booking costs and the sums over its payments, in cents. `paidCents`: charged, less what is refunded or owed
 * back; `refundCents`: to be refunded in total; `refundedCents`: of that, confirmed by the provider; `waivedCents`: what
 * the clinic refunded by hand at the provider and does not charge again.
 */
export type BookingMoney = {
  status: BookingStatus;
  priceCents: Cents;
  priceKind: PriceKind;
  paidCents: Cents;
  refundCents: Cents;
  refundedCents: Cents;
  waivedCents: Cents;
};

/** A charged payment; `refundCents`: how much of it is to be refunded in total. */
type ChargedPayment = { id: string; amountCents: Cents; refundCents: Cents };

/** A smaller rest, after a move or a payment in part, is not charged: the card provider takes no smaller amount. */
export const MIN_REST_CENTS: Cents = 50;

/** What is still to be paid for a booking, in cents; 0 for one that has ended. */
export function dueCents({
  status,
  priceCents,
  paidCents,
  waivedCents,
}: Pick<BookingMoney, 'status' | 'priceCents' | 'paidCents' | 'waivedCents'>): Cents {
  const rest = status === 'held' || status === 'booked' ? Math.max(0, priceCents - waivedCents - paidCents) : 0;
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

/** What is shown of a booking's payment; `covered`: an insurance pays; `none`: nothing is paid and nothing is due, as after a full refund. */
export type ShownPayment = 'unpaid' | 'partly_paid' | 'paid' | 'covered' | 'none';

type Amounts = { paidAmount: number; dueAmount: number; priceKind: PriceKind };

/**
 * What is shown of a booking's payment in lists, tickets, emails and the API. It follows from what was paid, less refunds,
 * and what is due, in cents or in units of the currency; a refund is shown beside it.
 */
export function shownPayment({ paidAmount, dueAmount, priceKind }: Amounts): ShownPayment {
  if (dueAmount > 0) return paidAmount > 0 ? 'partly_paid' : 'unpaid';
  if (paidAmount > 0) return 'paid';
  return priceKind === 'covered' ? 'covered' : 'none';
}

/** Whether a booking is paid at the clinic only: its patient said how they are insured, and its price is where it begins. */
export function isPaidAtClinic(price: { priceKind: PriceKind; insurance: Insurance | null }): boolean {
  return price.priceKind === 'from' && price.insurance !== null;
}

/** The payment state of a booking: `unpaid` while something is due, even if a part was paid; `paid` where an insurance pays. */
export function paymentStatusOf(booking: BookingMoney): BookingPaymentStatus {
  switch (shownPayment({ ...booking, paidAmount: booking.paidCents, dueAmount: dueCents(booking) })) {
    case 'unpaid':
    case 'partly_paid':
      return 'unpaid';
    case 'paid':
    case 'covered':
      return 'paid';
    case 'none': {
      const refund = refundOf(booking);
      return refund === null ? 'unpaid' : refund === 'pending' ? 'refund_pending' : 'refunded';
    }
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

/** The state of a refund that is shown: `at_desk` if all of it is to be returned at the clinic, where it was paid. */
export function shownRefund(refund: {
  refund: 'pending' | 'refunded' | null;
  refundAmount: number;
  deskRefundAmount?: number;
}): 'pending' | 'at_desk' | 'refunded' | null {
  if (refund.refund !== 'pending') return refund.refund;
  return refund.deskRefundAmount === refund.refundAmount ? 'at_desk' : 'pending';
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
