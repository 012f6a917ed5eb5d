import { ClinicError } from '#domain/shared/errors';
import { findPaymentByIntent } from './payments-rows.ts';
import type { Portal } from '#server/platform/context';
import { noteRefunds } from './note-refunds.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Applies the provider's refunds of a transaction: ours that succeeded or failed, and those made by hand there.
 * @throws ClinicError `payment_mismatch`, `payment_not_confirmed`, `unavailable`.
 */
export async function syncRefunds(portal: Portal, { intentId }: { intentId: string }): Promise<void> {
  // The event of the charge may arrive after the event of its refund.
  await settlePayment(portal, { intentId });
  const payment = await findPaymentByIntent(portal.read, intentId);
  if (!payment) throw new ClinicError('payment_mismatch');
  await noteRefunds(portal, payment, await portal.ports.cards.listRefunds(intentId));
  await refundPayment(portal, { paymentId: payment.id });
}
