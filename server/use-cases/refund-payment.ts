import { insertAudit } from '#server/store/audit';
import { lockBooking, updateBookingPayment } from '#server/store/bookings';
import { readClock } from '#server/store/clock';
import { findPayment, updatePaymentStatus } from '#server/store/payments';
import { inTransaction } from '#server/store/transaction';
import type { Portal } from './context.ts';

/**
 * Gives a payment back through the provider; a job that is tried again until the provider agrees. The key is
 * the payment's own, so that however often it runs the money goes back once.
 */
export async function refundPayment(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(portal.db, paymentId);
  if (payment?.status !== 'refund_pending' || !payment.intent_id) return;
  await portal.ports.cards.refund({
    intentId: payment.intent_id,
    amountCents: payment.amount_cents,
    idempotencyKey: `refund-${payment.id}`,
  });
  await inTransaction(portal.db, async (trx) => {
    const booking = await lockBooking(trx, payment.booking_id);
    // Two servers may have asked the provider at once: it gives back once, and it is written down once.
    if ((await findPayment(trx, payment.id))?.status !== 'refund_pending') return;
    await updatePaymentStatus(trx, payment.id, 'refunded', await readClock(trx));
    const { payer_id: personId, booking_id: bookingId } = payment;
    await insertAudit(trx, { action: 'payment.refunded', actorId: null, personId, bookingId });
    if (booking?.paymentStatus === 'refund_pending') await updateBookingPayment(trx, booking.id, 'refunded');
  });
}
