import { ClinicError } from '#domain/errors';
import { MAX_FAILED_REFUNDS, refundStanding } from '#domain/refunds';
import { hasAudit, insertAudit } from '#server/store/audit';
import { updateBookingPayment } from '#server/store/bookings';
import { readClock } from '#server/store/database/clock';
import { advancePaymentKey, findPayment, updatePaymentStatus, type PaymentRow } from '#server/store/payments';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';
import { lockPayment } from './lock-payment.ts';
import { needsNewKey, providerKey } from './provider-key.ts';
import { partiesOf } from './parties-of.ts';

/**
 * Refunds what is owed of a payment: its amount less what was refunded by hand. The job repeats until the provider
 * succeeds; the idempotency key names payment and attempt, so the money is refunded once however often it runs. A
 * refund in progress stays `refund_pending` until a webhook or `reconcileRefunds` completes it.
 * @throws ClinicError `unavailable` and other failures of the provider; the job is then retried.
 */
export async function refundPayment(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(portal.db, paymentId);
  if (payment?.status !== 'refund_pending' || !payment.intentId) return;
  const { cards } = portal.ports;
  const { intentId, amountCents: paidCents } = payment;
  const before = await cards.listRefunds(intentId);
  let standing = refundStanding(before, paidCents);
  if (standing.owed > 0) {
    if (standing.failures >= MAX_FAILED_REFUNDS) return auditFailedRefund(portal, payment);
    const key = before.length === 0 ? `refund-${payment.id}` : `refund-${payment.id}-${before.length}`;
    const wanted = { intentId, amountCents: standing.owed, idempotencyKey: providerKey(key, payment) };
    await cards.refund(wanted).catch(async (error: unknown) => {
      // This request may have refunded after all; the next attempt lists refunds first, so nothing is refunded twice.
      if (needsNewKey(error)) await advancePaymentKey(portal.db, payment);
      throw error;
    });
    standing = refundStanding(await cards.listRefunds(intentId), paidCents);
    if (standing.owed > 0) throw new ClinicError('unavailable');
  }
  if (standing.pending > 0) return;
  await inTransaction(portal.db, async (trx) => {
    const { payment: locked, booking } = await lockPayment(trx, payment);
    // Of two servers that ran this job, only the first audits.
    if (locked.status !== 'refund_pending') return;
    await updatePaymentStatus(trx, payment.id, 'refunded', await readClock(trx));
    await insertAudit(trx, { action: 'payment.refunded', ...partiesOf(payment) });
    if (booking?.paymentStatus === 'refund_pending') await updateBookingPayment(trx, booking.id, 'refunded');
  });
}

/** Audits, once, that the payer's bank rejects refunds, so that the clinic has to return the money another way. */
async function auditFailedRefund(portal: Portal, payment: PaymentRow): Promise<void> {
  await inTransaction(portal.db, async (trx) => {
    await lockPayment(trx, payment);
    const entry = { action: 'payment.refund_failed', ...partiesOf(payment) } as const;
    if (await hasAudit(trx, entry)) return;
    await insertAudit(trx, entry);
    portal.log.error({ payment: payment.id }, 'a refund failed for good: give the money back by hand');
  });
}
