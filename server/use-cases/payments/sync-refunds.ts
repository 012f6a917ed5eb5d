import { ClinicError } from '#domain/errors';
import { refundStanding } from '#domain/refunds';
import { hasAudit, insertAudit } from '#server/store/audit';
import { updateBookingPayment } from '#server/store/bookings';
import { findPaymentByIntent, updatePaymentStatus, type PaymentRow } from '#server/store/payments';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';
import { lockPayment } from './lock-payment.ts';
import { partiesOf, refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

type Told = { intentId: string; now: Date };

/**
 * Takes over what the provider says of a transaction's refunds: ours that went through or came back, and those made by
 * hand there. All of it given back by hand: refunded; a part of it: still paid, and written down.
 * @throws ClinicError `payment_mismatch`, `payment_not_confirmed`, `unavailable`.
 */
export async function syncRefunds(portal: Portal, { intentId, now }: Told): Promise<void> {
  // The message of the charge itself may come later than the one of its refund.
  await settlePayment(portal, { intentId, now });
  const refunds = await portal.ports.cards.listRefunds(intentId);
  const payment = await inTransaction(portal.db, async (trx) => {
    const seen = await findPaymentByIntent(trx, intentId);
    if (!seen) throw new ClinicError('payment_mismatch');
    const { payment, booking } = await lockPayment(trx, seen);
    const { given, owed } = refundStanding(refunds, payment.amount_cents);
    const become = async (status: 'refunded' | 'refund_pending') => {
      await updatePaymentStatus(trx, payment.id, status, now);
      if (booking?.paymentStatus === payment.status) await updateBookingPayment(trx, booking.id, status);
      return { ...payment, status };
    };
    if (payment.status === 'refunded' && owed > 0) return become('refund_pending');
    const isCharged = payment.status === 'paid' || payment.charged_at !== null;
    if (!isCharged || given === 0) return payment;
    if (given >= payment.amount_cents) {
      await insertAudit(trx, { action: 'payment.refunded', ...partiesOf(payment) });
      return become('refunded');
    }
    const parties = partiesOf(payment);
    const details = { ...parties.details, cents: given };
    const part = { action: 'payment.partly_refunded', ...parties, details } as const;
    if (!(await hasAudit(trx, part))) await insertAudit(trx, part);
    return payment;
  });
  await refundPayment(portal, { paymentId: payment.id });
}

/** A payer disputes a charge with their bank: written down once, for the clinic answers it at the provider. */
export async function noteDispute(portal: Portal, intentId: string): Promise<void> {
  const payment: PaymentRow | null = await findPaymentByIntent(portal.db, intentId);
  if (!payment) throw new ClinicError('payment_mismatch');
  await inTransaction(portal.db, async (trx) => {
    await lockPayment(trx, payment);
    const deed = { action: 'payment.disputed', ...partiesOf(payment) } as const;
    if (await hasAudit(trx, deed)) return;
    await insertAudit(trx, deed);
    portal.log.warn({ payment: payment.id }, 'a charge is disputed: answer it at the card provider');
  });
}
