import { ClinicError } from '#domain/shared/errors';
import { hasPaymentAudit, insertAudit } from '#server/platform/audit';
import { findPaymentByIntent, type PaymentRow } from './payments-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { lockPayment } from './lock-payment.ts';
import { auditedParties } from './audited-parties.ts';

/** Audits once that a payer disputes a charge at their bank; the clinic responds at the provider. */
export async function noteDispute(portal: Portal, intentId: string): Promise<void> {
  const payment: PaymentRow | null = await findPaymentByIntent(portal.read, intentId);
  if (!payment) throw new ClinicError('payment_mismatch');
  await inTransaction(portal.write, async (trx) => {
    await lockPayment(trx, payment);
    const action = 'payment.disputed';
    if (await hasPaymentAudit(trx, { action, payment })) return;
    await insertAudit(trx, { action, ...auditedParties(payment) });
    portal.log.warn({ payment: payment.id }, 'a charge is disputed: answer it at the card provider');
  });
}
