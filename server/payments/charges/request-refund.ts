import { isPaidAtClinic, planRefund, statusOfRefund } from '#domain/bookings/settlement';
import type { Cents } from '#domain/shared/money';
import { listOpenPayments, lockChargedPayments, updatePayment, type PaymentRow } from './payments-rows.ts';
import { updateRefunds } from './refunds-rows.ts';
import { readClock } from '#server/platform/database/clock';
import type { Trx } from '#server/platform/database/transaction';
import type { Portal } from '#server/platform/context';
import { refreshPaymentStatus, refreshPaymentStatuses } from './refresh-payment-status.ts';

/**
 * Requests the refund of a changed booking, which the caller has locked and changed: marks `cents` of its payments to
 * be refunded, the newest first, has jobs refund those by card, and has the open intent of a booking
 * that has ended, or is paid at the clinic only by now, cancelled.
 * Call it with 0 cents too: price and status decide whether the booking counts as paid. With `notBefore` the jobs wait,
 * and until then `undoRefund` takes the request back.
 * @returns how many cents are to be refunded: at most what is left of the payments.
 */
export async function requestRefund(
  portal: Pick<Portal, 'ports'>,
  trx: Trx,
  { bookingId, cents, notBefore = null }: { bookingId: string; cents: Cents; notBefore?: Date | null },
): Promise<Cents> {
  return (await requestRefunds(portal, trx, [{ bookingId, cents }], notBefore)).get(bookingId) ?? 0;
}

/** The same for several bookings, by a number of statements that does not grow with theirs. @returns the cents of each. */
export async function requestRefunds(
  { ports }: Pick<Portal, 'ports'>,
  trx: Trx,
  wanted: { bookingId: string; cents: Cents }[],
  notBefore: Date | null = null,
): Promise<Map<string, Cents>> {
  if (wanted.length === 0) return new Map();
  const bookingIds = wanted.map(({ bookingId }) => bookingId);
  const now = await readClock(trx);
  const payments = Map.groupBy(await lockChargedPayments(trx, bookingIds), ({ bookingId }) => bookingId);
  const refunds = wanted.flatMap(({ bookingId, cents }) => planParts(payments.get(bookingId) ?? [], cents));
  await updateRefunds(
    trx,
    refunds.map(({ payment, part }) => {
      const refund = { ...payment, refundCents: payment.refundCents + part };
      return {
        id: payment.id,
        refundCents: refund.refundCents,
        status: statusOfRefund(refund),
        deferredCents: notBefore === null ? 0 : part,
        deferredUntil: part === 0 ? null : notBefore,
      };
    }),
    now,
  );
  const byCard = refunds.filter(({ payment, part }) => part > 0 && payment.method === 'card');
  const toJob = ({ payment }: Refund) => ({ payload: { paymentId: payment.id } });
  await ports.jobs.enqueueAll(trx, 'refund-payment', byCard.map(toJob), { notBefore });
  const bookings = await refreshPaymentStatuses(trx, bookingIds);
  const ended = bookings
    .filter((booking) => booking.status === 'cancelled' || isPaidAtClinic(booking))
    .map(({ id }) => id);
  const open = ended.length === 0 ? [] : await listOpenPayments(trx, ended);
  const toEnd = open.map(({ id: paymentId, bookingId }) => ({
    payload: { paymentId, ...(bookingId !== null && { bookingId }) },
  }));
  await ports.jobs.enqueueAll(trx, 'end-intent', toEnd, { notBefore });
  const sums = new Map<string, Cents>();
  for (const { payment, part } of refunds) {
    if (payment.bookingId) sums.set(payment.bookingId, (sums.get(payment.bookingId) ?? 0) + part);
  }
  return sums;
}

type Refund = { payment: PaymentRow; part: Cents };

/** The payments of one booking that a refund changes, each with its part. */
function planParts(payments: PaymentRow[], cents: Cents): Refund[] {
  const plan = new Map(planRefund(payments, cents).map((part) => [part.id, part.cents]));
  const parts = payments.map((payment) => ({ payment, part: plan.get(payment.id) ?? 0 }));
  // An earlier change can no longer be undone, so its refund need not wait.
  return parts.filter(({ payment, part }) => part > 0 || payment.deferredUntil !== null);
}

/**
 * Takes back what `requestRefund` deferred for the last change of a booking, which the caller has locked and changed
 * back. False, with nothing written, if the refund has begun.
 */
export async function undoRefund(trx: Trx, { bookingId }: { bookingId: string }): Promise<boolean> {
  const now = await readClock(trx);
  const deferred = (await lockChargedPayments(trx, [bookingId])).filter(({ deferredUntil }) => deferredUntil !== null);
  // Without deferred cents the job has begun. What was refunded by hand meanwhile cannot be taken back either.
  const hasBegun = deferred.some(
    (candidate) =>
      candidate.deferredCents === 0 || candidate.refundedCents > candidate.refundCents - candidate.deferredCents,
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
