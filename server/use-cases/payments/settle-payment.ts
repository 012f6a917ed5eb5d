import type { Transaction } from 'kysely';
import { ClinicError } from '#domain/errors';
import { assertPays, assertSettles, statusAfterCharge, UNBOUND_CHARGE_WAIT_MS } from '#domain/payments';
import { insertAudit } from '#server/store/audit';
import { lockBooking, lockUnpaidBookings, updateBookingPayment, type BookingRow } from '#server/store/bookings';
import { listExpiredHolds } from '#server/store/holds';
import {
  abandonPayment,
  bindPayment,
  findLivePayment,
  findPaymentByIntent,
  lockPaymentRow,
  markPaymentCharged,
  markIntentEnded,
  updatePaymentStatus,
  type PaymentRow,
} from '#server/store/payments';
import type { Tables } from '#server/store/database/tables';
import { inTransaction } from '#server/store/database/transaction';
import { bookByPayment, lockForLatePayment } from '#server/use-cases/holds/book-by-payment';
import type { Portal } from '#server/lib/context';

/** `unbound`: charged, with no booking named yet. */
export type Settlement = 'paid' | 'refund_pending' | 'refunded' | 'unbound';

/** `bookingId`: the booking that `POST /payment` names; webhooks and reconciling name none. */
type Report = { intentId: string; now: Date; bookingId?: string };

/**
 * Fetches a transaction from the provider and settles its booking. The browser, the webhook and the reconciling job
 * all call this; it takes effect once, however often and in whatever order they come.
 * @throws ClinicError `payment_mismatch` (unknown, or of other amount, currency, owner or booking),
 * `payment_in_other_currency`, `payment_not_confirmed` (also if the provider cancelled it; a new payment may then be
 * created), `unavailable`.
 */
export async function settlePayment(portal: Portal, report: Report): Promise<Settlement> {
  const { intentId, now } = report;
  const charge = await portal.ports.cards.findIntent(intentId);
  if (!charge) throw new ClinicError('payment_mismatch');
  const settled = await inTransaction(portal.db, async (trx): Promise<Settlement | null> => {
    const seen = await findPaymentByIntent(trx, intentId);
    if (!seen) throw new ClinicError('payment_mismatch');
    const hasWaited = seen.chargedAt !== null && now.getTime() - seen.chargedAt.getTime() >= UNBOUND_CHARGE_WAIT_MS;
    const booking = await lockBookingOf(trx, { seen, named: report.bookingId, hasWaited, now });
    // Read again under the lock: a concurrent call may have settled or bound it.
    const payment = await lockPaymentRow(trx, seen.id);
    if (!payment) throw new ClinicError('payment_mismatch');
    if (report.bookingId && payment.bookingId !== null && payment.bookingId !== report.bookingId) {
      throw new ClinicError('payment_mismatch');
    }
    if (payment.status === 'paid' || payment.status === 'refund_pending' || payment.status === 'refunded')
      return payment.status;
    if (charge.status === 'canceled') {
      await abandonPayment(trx, payment.id, now);
      await markIntentEnded(trx, payment.id, now);
      return null;
    }
    const due = { payerId: payment.payerId, amountCents: payment.amountCents, currency: payment.currency };
    assertSettles(charge, { ...due, bookingId: booking?.id ?? null });
    if (booking) assertPays(due, booking);
    else if (!hasWaited) {
      await markPaymentCharged(trx, payment.id, now);
      return 'unbound';
    }
    return settle(portal, trx, { payment, booking, now });
  });
  if (!settled) throw new ClinicError('payment_not_confirmed');
  return settled;
}

/**
 * Locks the booking of a payment: the bound one, the named one, or, after the wait, the payer's only unpaid booking of
 * that amount and currency, else their only expired hold; null if there is none.
 */
async function lockBookingOf(
  trx: Transaction<Tables>,
  { seen, named, hasWaited, now }: { seen: PaymentRow; named: string | undefined; hasWaited: boolean; now: Date },
): Promise<BookingRow | null> {
  let id = seen.bookingId ?? named;
  if (id === undefined && hasWaited) {
    const { payerId: patientId, amountCents: priceCents, currency } = seen;
    const wanted = { patientId, priceCents, currency, now };
    const active = await lockUnpaidBookings(trx, wanted);
    // A hold may have expired while the charge waited for its booking.
    const [only, another] = active.length > 0 ? active : await listExpiredHolds(trx, wanted);
    if (!another) id = only?.id;
  }
  if (id === undefined) return null;
  await lockForLatePayment(trx, { bookingId: id, now });
  const booking = await lockBooking(trx, id);
  if (!booking) throw new ClinicError('payment_mismatch');
  return booking;
}

type Confirmed = { payment: PaymentRow; booking: BookingRow | null; now: Date };

/** Applies a confirmed charge to its booking; a charge that pays no booking is refunded. */
async function settle(
  portal: Portal,
  trx: Transaction<Tables>,
  { payment, booking, now }: Confirmed,
): Promise<'paid' | 'refund_pending'> {
  const { jobs } = portal.ports;
  const { payerId } = payment;
  const status = booking && (await bookByPayment(portal, trx, { booking, now }));
  const outcome = booking && status ? statusAfterCharge(status, booking.paymentStatus !== 'unpaid') : 'refund_pending';
  if (booking && outcome === 'paid') await abandonOtherPayment(portal, trx, { payment, bookingId: booking.id, now });
  if (booking && payment.bookingId === null) {
    await bindPayment(trx, payment.id, { bookingId: booking.id, status: outcome, now });
  } else {
    await updatePaymentStatus(trx, payment.id, outcome, now);
  }
  if (booking && (outcome === 'paid' || booking.paymentStatus !== 'paid')) {
    await updateBookingPayment(trx, booking.id, outcome);
  }
  if (booking && outcome === 'paid') {
    await insertAudit(trx, { action: 'booking.paid', actorId: payerId, personId: payerId, bookingId: booking.id });
  } else {
    await jobs.enqueue(trx, 'refund-payment', { paymentId: payment.id }, { id: payment.id });
  }
  return outcome;
}

/** Abandons another open payment of the booking; a job cancels its intent at the provider. */
async function abandonOtherPayment(
  portal: Portal,
  trx: Transaction<Tables>,
  { payment, bookingId, now }: { payment: PaymentRow; bookingId: string; now: Date },
): Promise<void> {
  const other = await findLivePayment(trx, bookingId);
  if (!other || other.id === payment.id || !(await abandonPayment(trx, other.id, now))) return;
  await portal.ports.jobs.enqueue(trx, 'end-intent', { paymentId: other.id }, { id: other.id });
}
