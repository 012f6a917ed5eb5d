import { ClinicError } from '#domain/errors';
import type { CardIntent } from '#server/ports/card-payments';
import { readClock } from '#server/store/database/clock';
import { abandonPayment, findPayment, markEnded, type PaymentRow } from '#server/store/payments';
import { inTransaction } from '#server/store/database/transaction';
import type { Portal } from '#server/lib/context';
import { lockPayment } from './lock-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Ends a charge that was begun and is not wanted any more: its booking is cancelled or paid by another, its payer's
 * account deleted, or nobody paid it for an hour. A job repeats it until the provider agrees. Was it paid at the last
 * moment, it is settled: it goes back by itself, or waits for its booking.
 */
export async function cancelPaymentIntent(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(portal.db, paymentId);
  if (!payment || !['unpaid', 'processing', 'abandoned'].includes(payment.status)) return;
  const charge = await cancelAtProvider(portal, payment);
  if (charge?.status === 'succeeded') {
    await settlePayment(portal, { intentId: charge.id, now: await readClock(portal.db) });
    return;
  }
  if (charge && charge.status !== 'canceled') throw new ClinicError('unavailable');
  const isOver = await inTransaction(portal.db, async (trx) => {
    const { payment: locked } = await lockPayment(trx, payment);
    // An intent that was stored meanwhile is still payable. One that is stored later finds the payment abandoned, and
    // is cancelled by the request that made it.
    if (locked.intent_id !== payment.intent_id) return false;
    const now = await readClock(trx);
    await abandonPayment(trx, payment.id, now);
    if (charge) await markEnded(trx, payment.id, now);
    return true;
  });
  if (!isOver) await cancelPaymentIntent(portal, { paymentId });
}

/** Returns what became of the intent; null without one, or when the provider does not know it. */
async function cancelAtProvider({ ports }: Portal, { intent_id: intentId }: PaymentRow): Promise<CardIntent | null> {
  if (intentId === null) return null;
  await ports.cards.cancelIntent(intentId);
  return ports.cards.findIntent(intentId);
}
