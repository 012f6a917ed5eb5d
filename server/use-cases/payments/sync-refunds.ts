import { ClinicError } from '#domain/errors';
import { refundStanding } from '#domain/refunds';
import { hasAudit, insertAudit } from '#server/store/audit';
import { updateBookingPayment } from '#server/store/bookings';
import { findPaymentByIntent, updatePaymentStatus } from '#server/store/payments';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';
import { lockPayment } from './lock-payment.ts';
import { partiesOf } from './parties-of.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

type Trigger = { intentId: string; now: Date };

/**
 * Applies the provider's refunds of a transaction: ours that succeeded or failed, and those made by hand there. A full
 * refund by hand makes the payment `refunded`; a partial one is audited, and the payment stays `paid`.
 * @throws ClinicError `payment_mismatch`, `payment_not_confirmed`, `unavailable`.
 */
export async function syncRefunds(portal: Portal, { intentId, now }: Trigger): Promise<void> {
  // The event of the charge may arrive after the event of its refund.
  await settlePayment(portal, { intentId });
  const refunds = await portal.ports.cards.listRefunds(intentId);
  const payment = await inTransaction(portal.db, async (trx) => {
    const seen = await findPaymentByIntent(trx, intentId);
    if (!seen) throw new ClinicError('payment_mismatch');
    const { payment, booking } = await lockPayment(trx, seen);
    const { refunded, owed } = refundStanding(refunds, payment.amountCents);
    const become = async (status: 'refunded' | 'refund_pending') => {
      await updatePaymentStatus(trx, payment.id, status, now);
      if (booking?.paymentStatus === payment.status) await updateBookingPayment(trx, booking.id, status);
      return { ...payment, status };
    };
    if (payment.status === 'refunded') return owed > 0 ? become('refund_pending') : payment;
    const isCharged = payment.status === 'paid' || payment.chargedAt !== null;
    if (!isCharged || refunded === 0) return payment;
    if (refunded >= payment.amountCents) {
      await insertAudit(trx, { action: 'payment.refunded', ...partiesOf(payment) });
      return become('refunded');
    }
    const parties = partiesOf(payment);
    const details = { ...parties.details, cents: refunded };
    const part = { action: 'payment.partly_refunded', ...parties, details } as const;
    if (!(await hasAudit(trx, part))) await insertAudit(trx, part);
    return payment;
  });
  await refundPayment(portal, { paymentId: payment.id });
}
