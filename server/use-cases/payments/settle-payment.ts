import type { Transaction } from 'kysely';
import { ClinicError } from '#domain/errors';
import { assertPays, assertSettles, statusAfterCharge, UNBOUND_CHARGE_WAIT_MS } from '#domain/payments';
import { insertAudit } from '#server/store/audit';
import { lockBooking, lockUnpaidByPrice, updateBookingPayment, type BookingRow } from '#server/store/bookings';
import { listExpiredOfPrice } from '#server/store/holds';
import {
  abandonPayment,
  bindPayment,
  findLivePayment,
  findPaymentByIntent,
  lockPaymentRow,
  markCharged,
  markEnded,
  updatePaymentStatus,
  type PaymentRow,
} from '#server/store/payments';
import type { Tables } from '#server/store/database/tables';
import { inTransaction } from '#server/store/database/transaction';
import { bookByPayment, lockForLatePayment } from '#server/use-cases/holds/book-hold';
import type { Portal } from '#server/lib/context';

/** `unbound`: charged, and waiting for its booking to be named. */
export type Settlement = 'paid' | 'refund_pending' | 'refunded' | 'unbound';

/** `bookingId`: the booking that `POST /payment` names; the other messengers name none. */
type Message = { intentId: string; now: Date; bookingId?: string };

/**
 * Asks the provider for a transaction and settles the booking it belongs to. The browser, the webhook and the
 * reconciling job all end here; however often and in whatever order they come, it happens once.
 * @throws ClinicError `payment_mismatch` (unknown, or of other amount, currency, owner or booking),
 * `payment_in_other_currency`, `payment_not_confirmed` (also when it was cancelled there: then another may be begun), `unavailable`.
 */
export async function settlePayment(portal: Portal, message: Message): Promise<Settlement> {
  const { intentId, now } = message;
  const charge = await portal.ports.cards.findIntent(intentId);
  if (!charge) throw new ClinicError('payment_mismatch');
  const settled = await inTransaction(portal.db, async (trx): Promise<Settlement | null> => {
    const seen = await findPaymentByIntent(trx, intentId);
    if (!seen) throw new ClinicError('payment_mismatch');
    const hasWaited = seen.charged_at !== null && now.getTime() - seen.charged_at.getTime() >= UNBOUND_CHARGE_WAIT_MS;
    const booking = await lockBookingOf(trx, { seen, named: message.bookingId, hasWaited, now });
    // Read again behind the lock: another messenger may have settled or bound it meanwhile.
    const payment = await lockPaymentRow(trx, seen.id);
    if (!payment) throw new ClinicError('payment_mismatch');
    if (message.bookingId && payment.booking_id !== null && payment.booking_id !== message.bookingId) {
      throw new ClinicError('payment_mismatch');
    }
    if (payment.status === 'paid' || payment.status === 'refund_pending' || payment.status === 'refunded')
      return payment.status;
    if (charge.status === 'canceled') {
      await abandonPayment(trx, payment.id, now);
      await markEnded(trx, payment.id, now);
      return null;
    }
    const due = { payerId: payment.payer_id, amountCents: payment.amount_cents, currency: payment.currency };
    assertSettles(charge, { ...due, bookingId: booking?.id ?? null });
    if (booking) assertPays(due, booking);
    else if (!hasWaited) {
      await markCharged(trx, payment.id, now);
      return 'unbound';
    }
    return settle(portal, trx, { payment, booking, now });
  });
  if (!settled) throw new ClinicError('payment_not_confirmed');
  return settled;
}

/**
 * Locks the booking a payment is for: the one it is bound to, the one that is named, or, after the wait, the payer's
 * only unpaid one of that amount and currency, an expired hold if there is none; else null.
 */
async function lockBookingOf(
  trx: Transaction<Tables>,
  { seen, named, hasWaited, now }: { seen: PaymentRow; named: string | undefined; hasWaited: boolean; now: Date },
): Promise<BookingRow | null> {
  let id = seen.booking_id ?? named;
  if (id === undefined && hasWaited) {
    const { payer_id: patientId, amount_cents: priceCents, currency } = seen;
    const wanted = { patientId, priceCents, currency, now };
    const active = await lockUnpaidByPrice(trx, wanted);
    // A hold may have expired while the charge waited for its booking.
    const [only, another] = active.length > 0 ? active : await listExpiredOfPrice(trx, wanted);
    if (!another) id = only?.id;
  }
  if (id === undefined) return null;
  await lockForLatePayment(trx, { bookingId: id, now });
  const booking = await lockBooking(trx, id);
  if (!booking) throw new ClinicError('payment_mismatch');
  return booking;
}

type Confirmed = { payment: PaymentRow; booking: BookingRow | null; now: Date };

/** Writes down what a confirmed charge leads to; money that pays no booking goes back. */
async function settle(
  portal: Portal,
  trx: Transaction<Tables>,
  { payment, booking, now }: Confirmed,
): Promise<'paid' | 'refund_pending'> {
  const { jobs } = portal.ports;
  const { payer_id: payerId } = payment;
  const status = booking && (await bookByPayment(portal, trx, { booking, now }));
  const outcome = booking && status ? statusAfterCharge(status, booking.paymentStatus !== 'unpaid') : 'refund_pending';
  if (booking && outcome === 'paid') await giveUpOther(portal, trx, { payment, bookingId: booking.id, now });
  if (booking && payment.booking_id === null) {
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

/** Another payment that was begun for a booking, and is not needed any more: a job ends it at the provider. */
async function giveUpOther(
  portal: Portal,
  trx: Transaction<Tables>,
  { payment, bookingId, now }: { payment: PaymentRow; bookingId: string; now: Date },
): Promise<void> {
  const other = await findLivePayment(trx, bookingId);
  if (!other || other.id === payment.id || !(await abandonPayment(trx, other.id, now))) return;
  await portal.ports.jobs.enqueue(trx, 'end-intent', { paymentId: other.id }, { id: other.id });
}
