import { isChargedStatus } from '#domain/bookings/payment-status';
import { refundStanding, type Refund } from '#domain/payments/refunds';
import { statusOfRefund } from '#domain/bookings/settlement';
import { insertAudit } from '#server/platform/audit';
import { waiveBookingCents } from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import { updatePayment, type PaymentRow } from './payments-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { lockPayment } from './lock-payment.ts';
import { auditedParties } from './audited-parties.ts';
import { refreshPaymentStatus } from './refresh-payment-status.ts';

/**
 * Stores what the provider has refunded of a payment, beside what was returned at the desk, and audits an increase. What
 * exceeds the requested refund was refunded by hand: it is not charged again.
 * @throws ClinicError `unavailable` if the payment was bound to a booking meanwhile.
 */
export async function noteRefunds(portal: Portal, seen: PaymentRow, refunds: Refund[]): Promise<void> {
  await inTransaction(portal.write, async (trx) => {
    const { payment, booking } = await lockPayment(trx, seen);
    if (!isChargedStatus(payment.status) && payment.chargedAt === null) return;
    const { refunded: byProvider, failures } = refundStanding(refunds, payment.amountCents);
    const bothCents = byProvider + payment.returnedCents;
    const refundedCents = Math.min(payment.amountCents, bothCents);
    if (bothCents > refundedCents)
      portal.log.error(
        { payment: payment.id },
        'refunded by the card provider as well as at the desk: more than was paid',
      );
    // If two servers report a refund, only the first one changes and audits something.
    if (refundedCents === payment.refundedCents) return;
    // Without a failed refund the sum only grows: this list is older than what is stored.
    if (refundedCents < payment.refundedCents && failures === 0) return;
    const refundCents = Math.max(payment.refundCents, refundedCents);
    const isFull = refundCents === payment.amountCents;
    const status = isFull ? statusOfRefund({ ...payment, refundCents, refundedCents }) : payment.status;
    await updatePayment(trx, payment.id, { refundCents, refundedCents, status, now: await readClock(trx) });
    if (refundedCents > payment.refundedCents) {
      const parties = auditedParties(payment);
      const isRefunded = refundedCents === payment.amountCents;
      const details = { ...parties.details, cents: refundedCents };
      await insertAudit(
        trx,
        isRefunded
          ? { action: 'payment.refunded', ...parties }
          : { action: 'payment.partly_refunded', ...parties, details },
      );
    }
    // What was requested is named in the email about its change, or was when the charge was settled.
    const cents = refundCents - payment.refundCents;
    if (cents > 0) {
      const notice = { paymentId: payment.id, event: 'refunded', cents, totalCents: refundCents } as const;
      await portal.ports.jobs.enqueue(trx, 'payment-notice', notice);
    }
    if (!booking) return;
    await waiveBookingCents(trx, booking.id, cents);
    await refreshPaymentStatus(trx, booking.id);
  });
}
