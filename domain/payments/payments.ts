import { ClinicError } from '#domain/shared/errors';
import type { Cents } from '#domain/shared/money';
import { DAY_MS } from '#domain/shared/time';

/** Whether the provider takes test cards and charges nothing: the sandbox, or Stripe with test keys. */
export function takesTestCards({ publishableKey }: { publishableKey: string }): boolean {
  return publishableKey.startsWith('pk_test_');
}

/** How long a successful charge waits for `POST /payment` to name its booking, in milliseconds. */
export const UNBOUND_CHARGE_WAIT_MS = 15 * 60_000;
/** An unpaid intent is cancelled at the provider this long after it was last requested, in milliseconds. */
export const UNUSED_INTENT_LIFE_MS = 60 * 60_000;

/** How long the intent of an abandoned payment is still checked at the provider, in milliseconds. */
export const ABANDONED_WATCH_MS = 7 * DAY_MS;

/** What the clinic requested; `bookingId` is null while no booking is named. */
type PaymentDue = { bookingId: string | null; payerId: string; amountCents: Cents; currency: string };

/** A transaction as the card provider reports it. */
export type Charge = {
  status: 'waiting' | 'processing' | 'succeeded' | 'canceled';
  amountCents: Cents;
  currency: string;
  bookingId: string | null;
  payerId: string | null;
  /** Created by the portal without a booking, which `POST /payment` names later. */
  isUnbound: boolean;
};

/**
 * Checks that a transaction settles a booking: amount, currency, payer and booking must match. One that was created
 * without a booking only has to match the first three.
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
 * Checks that a payment may pay a booking: its patient or account paid, the currency must match, and the amount of an unbound one the
 * booking's price or what is due. A bound one of another amount was begun before the booking was moved: it counts too,
 * and what exceeds the price is refunded.
 * @throws ClinicError `payment_mismatch`, `payment_in_other_currency`.
 */
export function assertPays(
  payment: PaymentDue,
  booking: { patientId: string; accountId: string | null; currency: string; priceCents: Cents; dueCents: Cents },
): void {
  const isAmountRight =
    payment.bookingId !== null || [booking.priceCents, booking.dueCents].includes(payment.amountCents);
  const isOfPayer = [booking.patientId, booking.accountId].includes(payment.payerId);
  if (!isOfPayer || !isAmountRight) throw new ClinicError('payment_mismatch');
  const [charged, own] = [payment.currency, booking.currency];
  if (charged !== own) {
    throw new ClinicError('payment_in_other_currency', {
      params: { charged: charged.toUpperCase(), own: own.toUpperCase() },
      data: { charged, currency: own },
    });
  }
}
