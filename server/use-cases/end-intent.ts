import { ClinicError } from '#domain/errors';
import { lockBooking } from '#server/store/bookings';
import { readClock } from '#server/store/clock';
import { abandonPayment, findPayment } from '#server/store/payments';
import { inTransaction } from '#server/store/transaction';
import type { Portal } from './context.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Ends the charge that was begun for a booking which is cancelled; a job, tried again until the provider agrees. Was
 * it paid at the last moment, the money is noted and goes back by itself.
 */
export async function endIntent(portal: Portal, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await findPayment(portal.db, paymentId);
  if (payment?.status !== 'unpaid' && payment?.status !== 'processing') return;
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
    await lockBooking(trx, payment.booking_id);
    await abandonPayment(trx, payment.id, await readClock(trx));
  });
}
