import { ClinicError } from '#domain/shared/errors';
import { MAX_FAILED_REFUNDS, refundStanding } from '#domain/payments/refunds';
import { hasPaymentAudit, insertAudit } from '#server/platform/audit';
import { readClock } from '#server/platform/database/clock';
import { advancePaymentKey, findPayment, type PaymentRow } from './payments-rows.ts';
import { beginDeferredRefund, markRefundFailed } from './refunds-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { lockPayment } from './lock-payment.ts';
import { noteRefunds } from './note-refunds.ts';
import { needsNewKey, providerKey } from './provider-key.ts';
import { auditedParties } from './audited-parties.ts';

/**
 * Refunds what is owed of a payment: `refund_cents` less what is deferred and what was refunded before, by hand, at the
 * desk or by us. The job repeats until the provider succeeds; the idempotency key names payment and attempt, so the money
 * is refunded once however often it runs. A refund in progress is completed by a webhook or `reconcileRefunds`.
 * @throws ClinicError `unavailable` and other failures of the provider; the job is then retried.
 */
export async function refundPayment(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  await beginDeferredRefund(portal.write, paymentId);
  const payment = await findPayment(portal.read, paymentId);
  if (!payment?.intentId) return;
  const { intentId } = payment;
  const wantedCents = payment.refundCents - payment.deferredCents - payment.returnedCents;
  if (wantedCents <= payment.refundedCents - payment.returnedCents) return;
  const { cards } = portal.ports;
  let refunds = await cards.listRefunds(intentId);
  const { owed, failures } = refundStanding(refunds, wantedCents);
  if (owed > 0) {
    if (failures >= MAX_FAILED_REFUNDS) return auditFailedRefund(portal, payment);
    const key = refunds.length === 0 ? `refund-${payment.id}` : `refund-${payment.id}-${refunds.length}`;
    const request = { intentId, amountCents: owed, idempotencyKey: providerKey(key, payment) };
    await cards.refund(request).catch(async (error: unknown) => {
      // This request may have refunded after all; the next attempt lists refunds first, so nothing is refunded twice.
      if (needsNewKey(error)) await advancePaymentKey(portal.write, payment);
      throw error;
    });
    refunds = await cards.listRefunds(intentId);
  }
  await noteRefunds(portal, payment, refunds);
  if (refundStanding(refunds, wantedCents).owed > 0) throw new ClinicError('unavailable');
}

/** Records and audits, once, that the payer's bank rejects refunds: staff have to return the money another way. */
async function auditFailedRefund(portal: Portal, payment: PaymentRow): Promise<void> {
  await inTransaction(portal.write, async (trx) => {
    await lockPayment(trx, payment);
    await markRefundFailed(trx, payment.id, await readClock(trx));
    const action = 'payment.refund_failed';
    if (await hasPaymentAudit(trx, { action, payment })) return;
    await insertAudit(trx, { action, ...auditedParties(payment) });
    portal.log.error({ payment: payment.id }, 'a refund failed for good: give the money back by hand');
  });
}
