import { ClinicError } from '#domain/errors';
import { assertSettles, statusAfterCharge } from '#domain/payment';
import { insertAudit } from '#server/store/audit';
import { lockBooking, updateBookingPayment } from '#server/store/bookings';
import { abandonPayment, findPaymentByIntent, updatePaymentStatus } from '#server/store/payments';
import { inTransaction } from '#server/store/transaction';
import type { Portal } from './context.ts';

export type Settlement = 'paid' | 'refund_pending' | 'refunded';

/**
 * Asks the provider for a transaction and settles the booking it belongs to. The browser, the webhook and the
 * reconciling job all end here; however often and in whatever order they come, it happens once.
 * @throws ClinicError `payment_mismatch` (unknown, or of other amount, currency, owner or booking),
 * `payment_not_confirmed` (also when it was cancelled there: then another may be begun), `unavailable`.
 */
export async function settlePayment(
  portal: Portal,
  { intentId, now }: { intentId: string; now: Date },
): Promise<Settlement> {
  const charge = await portal.ports.cards.findIntent(intentId);
  if (!charge) throw new ClinicError('payment_mismatch');
  const settled = await inTransaction(portal.db, async (trx): Promise<Settlement | null> => {
    const seen = await findPaymentByIntent(trx, intentId);
    if (!seen) throw new ClinicError('payment_mismatch');
    const booking = await lockBooking(trx, seen.booking_id);
    // Read again behind the lock: another messenger may have settled it meanwhile.
    const payment = await findPaymentByIntent(trx, intentId);
    if (!booking || !payment) throw new ClinicError('payment_mismatch');
    if (payment.status === 'paid' || payment.status === 'refund_pending' || payment.status === 'refunded')
      return payment.status;
    if (charge.status === 'canceled') {
      await abandonPayment(trx, payment.id, now);
      return null;
    }
    assertSettles(charge, {
      bookingId: booking.id,
      payerId: payment.payer_id,
      amountCents: payment.amount_cents,
      currency: payment.currency,
    });
    const outcome = statusAfterCharge(booking.status, booking.paymentStatus === 'paid');
    await updatePaymentStatus(trx, payment.id, outcome, now);
    if (outcome === 'paid' || booking.paymentStatus !== 'paid') await updateBookingPayment(trx, booking.id, outcome);
    const { payer_id: payerId } = payment;
    if (outcome === 'paid') {
      await insertAudit(trx, { action: 'booking.paid', actorId: payerId, personId: payerId, bookingId: booking.id });
    } else {
      await portal.ports.jobs.enqueue(trx, 'refund-payment', { paymentId: payment.id }, { id: payment.id });
    }
    return outcome;
  });
  if (!settled) throw new ClinicError('payment_not_confirmed');
  return settled;
}
