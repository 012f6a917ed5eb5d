import { ClinicError } from '#domain/shared/errors';
import { assertPrice, centsFromDollars } from '#domain/shared/money';
import { dueCents, isPaidAtClinic } from '#domain/bookings/settlement';
import { findBooking, requireBooking } from '#server/bookings/index';
import { findPaymentByIntent } from './payments-rows.ts';
import type { Context } from '#server/platform/context';
import { settlePayment } from './settle-payment.ts';

/**
 * Settles the card payment that the browser reports. The report is not trusted: the transaction must belong to
 * this booking, or to the caller and none yet, and the provider must confirm it.
 * @throws ClinicError `not_found`, `not_allowed`, `price_changed`, `payment_mismatch`, `pay_at_clinic`, `payment_in_other_currency`,
 * `payment_not_confirmed`, `booking_cancelled` and `payment_returned` (the charge is then refunded), `unavailable`.
 */
export async function confirmPayment(
  ctx: Context,
  claim: { price: number; transactionId: string; email: string; bookingId: string },
): Promise<void> {
  const { bookingId, transactionId: intentId } = claim;
  const { booking, actor } = await requireBooking(ctx, 'booking.pay', bookingId);
  if (claim.email !== actor.email) throw new ClinicError('not_allowed');
  const payment = await findPaymentByIntent(ctx.read, intentId);
  // The intent that the patient of a booking opened, or their account, is either’s.
  const isOfBooking = payment !== null && payment.bookingId === bookingId;
  // A webhook may have settled the booking's own payment already, so that nothing is due any more.
  const isOwnAmount = isOfBooking && centsFromDollars(claim.price) === payment.amountCents;
  const { currency } = booking;
  if (!isOwnAmount)
    assertPrice({ price: claim.price }, { priceCents: dueCents(booking) || booking.priceCents, currency });
  if (!isOfBooking && payment?.payerId !== actor.id) throw new ClinicError('payment_mismatch');
  if (!isOfBooking && isPaidAtClinic(booking)) throw new ClinicError('pay_at_clinic');
  const outcome = await settlePayment(ctx, { intentId, bookingId });
  if (outcome === 'paid') return;
  const after = await findBooking(ctx.read, bookingId);
  throw new ClinicError(after?.status === 'cancelled' ? 'booking_cancelled' : 'payment_returned');
}
