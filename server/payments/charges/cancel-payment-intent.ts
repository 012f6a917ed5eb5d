import { ClinicError } from '#domain/shared/errors';
import { isChargedStatus } from '#domain/bookings/payment-status';
import type { CardIntent } from '#server/platform/ports/card-payments';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findBooking } from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import { abandonPayment, findPayment, markIntentEnded, type PaymentRow } from './payments-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { lockPayment } from './lock-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Cancels the intent of a payment that is no longer needed: its booking was cancelled or paid otherwise, its payer's
 * account deleted, or nobody paid it for an hour. The job repeats until the provider succeeds. A charge that succeeded
 * at the last moment is settled instead: it is refunded, or waits for its booking. With `bookingId` nothing happens if
 * that booking is active.
 */
export async function cancelPaymentIntent(portal: Portal, { paymentId, bookingId }: Jobs['end-intent']): Promise<void> {
  const payment = await findPayment(portal.read, paymentId);
  if (!payment || isChargedStatus(payment.status)) return;
  const booking = bookingId === undefined ? null : await findBooking(portal.read, bookingId);
  // The cancellation that enqueued this was undone.
  if (booking?.status === 'held' || booking?.status === 'booked') return;
  const charge = await cancelAtProvider(portal, payment);
  if (charge?.status === 'succeeded') {
    await settlePayment(portal, { intentId: charge.id });
    return;
  }
  if (charge && charge.status !== 'canceled') throw new ClinicError('unavailable');
  const isOver = await inTransaction(portal.write, async (trx) => {
    const { payment: locked } = await lockPayment(trx, payment);
    // An intent that was stored meanwhile is still payable, so the job is repeated. An intent stored after this
    // transaction is cancelled by the request that created it, which finds the payment abandoned.
    if (locked.intentId !== payment.intentId) return false;
    const now = await readClock(trx);
    await abandonPayment(trx, payment.id, now);
    if (charge) await markIntentEnded(trx, payment.id, now);
    return true;
  });
  if (!isOver) await cancelPaymentIntent(portal, { paymentId });
}

/** Returns the intent's state after the attempt; null without an intent, or if the provider does not know it. */
async function cancelAtProvider({ ports }: Portal, { intentId }: PaymentRow): Promise<CardIntent | null> {
  if (intentId === null) return null;
  await ports.cards.cancelIntent(intentId);
  return ports.cards.findIntent(intentId);
}
