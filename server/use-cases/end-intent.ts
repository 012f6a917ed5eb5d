import { ClinicError } from '#domain/errors';
import { readClock } from '#server/store/clock';
import { abandonPayment, findPayment } from '#server/store/payments';
import { inTransaction } from '#server/store/transaction';
import type { Portal } from './context.ts';
import { lockPayment } from './lock-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Ends a charge that was begun and is not wanted any more: its booking is cancelled or paid by another, its payer's
 * account deleted, or nobody paid it for an hour. A job repeats it until the provider agrees. Was it paid at the last
 * moment, it is settled: it goes back by itself, or waits for its booking.
 */
export async function endIntent(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(portal.db, paymentId);
  if (!payment || !['unpaid', 'processing', 'abandoned'].includes(payment.status)) return;
  if (payment.intent_id) {
    await portal.ports.cards.cancelIntent(payment.intent_id);
    const charge = await portal.ports.cards.findIntent(payment.intent_id);
    if (charge?.status === 'succeeded') {
      await settlePayment(portal, { intentId: charge.id, now: await readClock(portal.db) });
      return;
    }
    if (charge && charge.status !== 'canceled') throw new ClinicError('unavailable');
  }
  // Whoever is making the intent right now finds the payment given up, and cancels what was made.
  await inTransaction(portal.db, async (trx) => {
    await lockPayment(trx, payment);
    await abandonPayment(trx, payment.id, await readClock(trx));
  });
}
