import { ClinicError } from '#domain/shared/errors';
import { assertPays, assertSettles, UNBOUND_CHARGE_WAIT_MS } from '#domain/payments/payments';
import { isChargedStatus } from '#domain/bookings/payment-status';
import { dueCents, excessCents } from '#domain/bookings/settlement';
import { insertAudit } from '#server/platform/audit';
import {
  listUnpaidBookings,
  lockBooking,
  waiveBookingCents,
  type Booking,
  listExpiredHolds,
  bookByPayment,
  lockForPayment,
  patientNotice,
} from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import {
  abandonPayment,
  findPaymentByIntent,
  lockPaymentRow,
  markPaymentCharged,
  markIntentEnded,
  updatePayment,
  type PaymentRow,
} from './payments-rows.ts';
import { lockPerson } from '#server/people/index';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { enqueueNotices } from '#server/clinic/index';
import type { Portal } from '#server/platform/context';
import { abandonOpenPayment } from './abandon-open-payment.ts';
import { refreshPaymentStatus } from './refresh-payment-status.ts';

/** `unbound`: charged, with no booking named yet. */
type Settlement = 'paid' | 'refund_pending' | 'refunded' | 'unbound';

/** `bookingId`: the booking that `POST /payment` names; webhooks and reconciling name none. */
type Report = { intentId: string; bookingId?: string };

/**
 * Fetches a transaction from the provider and settles its booking. The browser, the webhook and the reconciling job
 * all call this; it takes effect once, however often and in whatever order they come.
 * @throws ClinicError `payment_mismatch` (unknown, or of other amount, currency, owner or booking),
 * `payment_in_other_currency`, `payment_not_confirmed` (also if the provider cancelled it; a new payment may then be
 * created), `unavailable`.
 */
export async function settlePayment(portal: Portal, report: Report): Promise<Settlement> {
  const { intentId } = report;
  const charge = await portal.ports.cards.findIntent(intentId);
  if (!charge) throw new ClinicError('payment_mismatch');
  const settled = await inTransaction(portal.write, async (trx): Promise<Settlement | null> => {
    const seen = await findPaymentByIntent(trx, intentId);
    if (!seen) throw new ClinicError('payment_mismatch');
    const { chargedAt } = seen;
    const hasWaited =
      chargedAt !== null && (await readClock(trx)).getTime() - chargedAt.getTime() >= UNBOUND_CHARGE_WAIT_MS;
    const booking = await lockBookingOf(trx, { seen, named: report.bookingId, hasWaited });
    // Read again under the lock: a concurrent call may have settled or bound it.
    const payment = await lockPaymentRow(trx, seen.id);
    if (!payment) throw new ClinicError('payment_mismatch');
    if (report.bookingId && payment.bookingId !== null && payment.bookingId !== report.bookingId) {
      throw new ClinicError('payment_mismatch');
    }
    if (isChargedStatus(payment.status)) return payment.status;
    // Read behind the locks: a hold may have expired while this waited for the provider or for them.
    const now = await readClock(trx);
    if (charge.status === 'canceled') {
      await abandonPayment(trx, payment.id, now);
      await markIntentEnded(trx, payment.id, now);
      return null;
    }
    assertSettles(charge, { ...payment, bookingId: booking?.id ?? null });
    if (booking) assertPays(payment, { ...booking, dueCents: dueCents(booking) });
    else if (!hasWaited) {
      await markPaymentCharged(trx, payment.id, now);
      return 'unbound';
    }
    return settle(portal, trx, { payment, booking, now });
  });
  if (!settled) throw new ClinicError('payment_not_confirmed');
  return settled;
}

/** Locks the booking of a payment: the bound one, the named one, or after the wait the chosen one; null without one. */
async function lockBookingOf(
  trx: Trx,
  { seen, named, hasWaited }: { seen: PaymentRow; named: string | undefined; hasWaited: boolean },
): Promise<Booking | null> {
  const id = seen.bookingId ?? named ?? (hasWaited ? await chooseBooking(trx, seen) : null);
  if (id === null) return null;
  await lockForPayment(trx, id);
  const booking = await lockBooking(trx, id);
  if (!booking) throw new ClinicError('payment_mismatch');
  return booking;
}

/**
 * The payer's only booking for which a payment's amount is due in its currency, else their only expired hold; null if there is
 * none, or several. Locks the payer, so that of two such charges only one chooses a booking.
 */
async function chooseBooking(
  trx: Trx,
  { payerId: patientId, amountCents, currency }: PaymentRow,
): Promise<string | null> {
  await lockPerson(trx, patientId);
  const wanted = { patientId, currency, now: await readClock(trx) };
  const active = await listUnpaidBookings(trx, { ...wanted, dueCents: amountCents });
  // A hold may have expired while the charge waited for its booking.
  const [only, another] =
    active.length > 0 ? active : await listExpiredHolds(trx, { ...wanted, priceCents: amountCents });
  return only && !another ? only.id : null;
}

/**
 * Applies a confirmed charge to its booking. What exceeds the price is refunded: all of a charge for a cancelled or
 * already paid booking, the difference after a move to a lower price.
 */
async function settle(
  portal: Portal,
  trx: Trx,
  { payment, booking, now }: { payment: PaymentRow; booking: Booking | null; now: Date },
): Promise<'paid' | 'refund_pending'> {
  const { id, payerId, amountCents } = payment;
  const status = booking && (await bookByPayment(portal, trx, { booking, now }));
  const excess =
    booking && status === 'booked'
      ? Math.min(amountCents, excessCents({ ...booking, paidCents: booking.paidCents + amountCents }))
      : amountCents;
  // While an unbound charge waited, a part of it may have been refunded by hand.
  const refundCents = Math.max(excess, payment.refundCents);
  const outcome = refundCents < amountCents ? 'paid' : 'refund_pending';
  if (booking && outcome === 'paid') {
    await abandonOpenPayment(portal, trx, { bookingId: booking.id, except: id, now });
  }
  await updatePayment(trx, id, { ...(booking && { bookingId: booking.id }), refundCents, status: outcome, now });
  if (refundCents > payment.refundedCents) {
    await portal.ports.jobs.enqueue(trx, 'refund-payment', { paymentId: id }, { id });
  }
  const cents = refundCents - payment.refundCents;
  // The email about a payment that came too late names its refund.
  const isLate = status === 'cancelled' && booking?.status !== 'cancelled';
  if (cents > 0 && !isLate) {
    const notice = { paymentId: id, event: 'refunded', cents, totalCents: refundCents } as const;
    await portal.ports.jobs.enqueue(trx, 'payment-notice', notice);
  }
  if (!booking) return outcome;
  if (outcome === 'paid') {
    await portal.ports.jobs.enqueue(trx, 'payment-notice', { paymentId: id, event: 'paid', cents: amountCents });
    await waiveBookingCents(trx, booking.id, refundCents - excess);
    await insertAudit(trx, { action: 'booking.paid', actorId: payerId, personId: payerId, bookingId: booking.id });
    await enqueueNotices(trx, booking.id, patientNotice('paid', booking));
  }
  await refreshPaymentStatus(trx, booking.id);
  return outcome;
}
