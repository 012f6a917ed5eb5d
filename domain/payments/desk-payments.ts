import { ClinicError } from '#domain/shared/errors';
import { dollarsFromCents, type Cents } from '#domain/shared/money';

/** How a patient pays at the desk. `terminal`: by a card terminal, which the portal knows nothing of. */
export const deskMethods = ['cash', 'transfer', 'terminal'] as const;
export type DeskMethod = (typeof deskMethods)[number];

/** How an appointment is paid; `card`: online, by the card provider. */
export const paymentMethods = ['card', ...deskMethods] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A payment at the desk, of which `refundCents` are to be returned in total and `refundedCents` were. */
type DeskPayment = { amountCents: Cents; refundCents: Cents; refundedCents: Cents };

/**
 * How much is taken at the desk, in cents: what is due, or the part of it that is wanted.
 * @throws ClinicError `already_paid` if nothing is due, `invalid_input` naming `amount` if less is due than wanted.
 */
export function centsToTake(
  { dueCents, currency }: { dueCents: Cents; currency: string },
  wantedCents: Cents | undefined,
): Cents {
  if (dueCents === 0) throw new ClinicError('already_paid');
  if (wantedCents === undefined || wantedCents === dueCents) return dueCents;
  if (wantedCents > 0 && wantedCents < dueCents) return wantedCents;
  const params = { price: dollarsFromCents(dueCents), currency };
  const issue =
    wantedCents > 0
      ? { path: 'amount', message: 'validation.amountAboveDue', params }
      : { path: 'amount', message: 'validation.amount' };
  throw new ClinicError('invalid_input', { issues: [issue] });
}

/** Whether the price of a booking can be corrected: nothing was paid of it, refunded or not. */
export function isRepriceable(booking: Record<'paidCents' | 'refundCents' | 'waivedCents', Cents>): boolean {
  return booking.paidCents + booking.refundCents + booking.waivedCents === 0;
}

/**
 * How much of a payment is to be returned at the desk, in cents.
 * @throws ClinicError `nothing_to_return`; `changed_meanwhile` if it is another amount than the one that was shown.
 */
export function centsToReturn({ refundCents, refundedCents }: DeskPayment, shownCents: Cents | undefined): Cents {
  const cents = refundCents - refundedCents;
  if (cents <= 0) throw new ClinicError('nothing_to_return');
  if (shownCents !== undefined && shownCents !== cents) throw new ClinicError('changed_meanwhile');
  return cents;
}

/** @throws ClinicError `payment_partly_returned`: what was returned cannot have been a mistake. */
export function assertReversible({ refundedCents }: DeskPayment): void {
  if (refundedCents > 0) throw new ClinicError('payment_partly_returned');
}
