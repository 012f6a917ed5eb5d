import type { Transaction } from 'kysely';
import { planRefund, statusOfRefund } from '#domain/settlement';
import type { Cents } from '#domain/money';
import { findOpenPayment, lockChargedPayments, updatePayment } from '#server/store/payments';
import { readClock } from '#server/store/database/clock';
import type { Tables } from '#server/store/database/tables';
import type { Portal } from '#server/lib/context';
import { refreshPaymentStatus } from './refresh-payment-status.ts';

/**
 * Requests the refund of a changed booking, which the caller has locked and changed: marks `cents` of its payments to
 * be refunded, the newest first, has jobs refund those by card, and has the open intent of a booking that has ended cancelled.
 * Call it with 0 cents too: price and status decide whether the booking counts as paid. With `notBefore` the jobs wait,
 * and until then `undoRefund` takes the request back.
 * @returns how many cents are to be refunded: at most what is left of the payments.
 */
export async function requestRefund(
  { ports }: Pick<Portal, 'ports'>,
  trx: Transaction<Tables>,
  { bookingId, cents, notBefore = null }: { bookingId: string; cents: Cents; notBefore?: Date | null },
): Promise<Cents> {
  const now = await readClock(trx);
  const payments = await lockChargedPayments(trx, bookingId);
  const plan = new Map(planRefund(payments, cents).map((part) => [part.id, part.cents]));
  for (const payment of payments) {
    const part = plan.get(payment.id) ?? 0;
    // An earlier change can no longer be undone, so its refund need not wait.
    if (part === 0 && payment.deferredUntil === null) continue;
    const refund = { ...payment, refundCents: payment.refundCents + part };
    await updatePayment(trx, payment.id, {
      refundCents: refund.refundCents,
      status: statusOfRefund(refund),
      deferredCents: notBefore === null ? 0 : part,
      deferredUntil: part === 0 ? null : notBefore,
      now,
    });
    if (part > 0 && payment.method === 'card')
      await ports.jobs.enqueue(trx, 'refund-payment', { paymentId: payment.id }, { notBefore });
  }
  const booking = await refreshPaymentStatus(trx, bookingId);
  const open = booking?.status === 'cancelled' ? await findOpenPayment(trx, bookingId) : null;
  if (open) await ports.jobs.enqueue(trx, 'end-intent', { paymentId: open.id, bookingId }, { notBefore });
  return [...plan.values()].reduce((sum, part) => sum + part, 0);
}

/**
 * Takes back what `requestRefund` deferred for the last change of a booking, which the caller has locked and changed
 * back. False, with nothing written, if the refund has begun.
 */
export async function undoRefund(trx: Transaction<Tables>, { bookingId }: { bookingId: string }): Promise<boolean> {
  const now = await readClock(trx);
  const deferred = (await lockChargedPayments(trx, bookingId)).filter(({ deferredUntil }) => deferredUntil !== null);
  // Without deferred cents the job has begun. What was refunded by hand meanwhile cannot be taken back either.
  const hasBegun = deferred.some(
    (one) => one.deferredCents === 0 || one.refundedCents > one.refundCents - one.deferredCents,
  );
  if (hasBegun) return false;
  for (const payment of deferred) {
    const refundCents = payment.refundCents - payment.deferredCents;
    const status = statusOfRefund({ ...payment, refundCents });
    await updatePayment(trx, payment.id, { refundCents, status, deferredCents: 0, deferredUntil: null, now });
  }
  await refreshPaymentStatus(trx, bookingId);
  return true;
}
