import type { BookingPayments } from '#contract/payments/desk-payments';
import { assertActive } from '#domain/bookings/bookings';
import { centsToTake, type DeskMethod } from '#domain/payments/desk-payments';
import { ClinicError } from '#domain/shared/errors';
import { centsFromDollars } from '#domain/shared/money';
import { dueCents } from '#domain/bookings/settlement';
import { insertAudit } from '#server/platform/audit';
import {
  bookByPayment,
  holderOf,
  lockBooking,
  lockForPayment,
  patientNotice,
  requireBooking,
} from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { claimKey, insertDeskPayment } from './desk-payments-rows.ts';
import { enqueueNotices } from '#server/clinic/index';
import type { Context } from '#server/platform/context';
import { hashBody } from '#server/platform/hash-body';
import { abandonOpenPayment } from '#server/payments/charges/abandon-open-payment';
import { listBookingPayments } from './list-booking-payments.ts';
import { refreshPaymentStatus } from '#server/payments/charges/refresh-payment-status';

type Taking = { bookingId: string; method: DeskMethod; amount?: number | undefined; key: string | null };

/**
 * Records a payment at the desk, of what is due or a part of it; a hold is booked by it. An open card intent is cancelled
 * by a job afterwards; if its card succeeds all the same, the excess is refunded to the card. A repeated request with the
 * same key records nothing.
 * @throws ClinicError `not_allowed`, `not_found`, `already_paid`, `booking_cancelled`, `hold_expired`, `invalid_input`
 * naming `amount`, `idempotency_conflict`, `unavailable`.
 */
export async function takeDeskPayment(ctx: Context, taking: Taking): Promise<BookingPayments> {
  const { bookingId, method, amount } = taking;
  const { booking: seen, actor } = await requireBooking(ctx, 'desk.payment', bookingId);
  if (seen.isLocked) throw new ClinicError('not_found');
  await inTransaction(ctx.write, async (trx) => {
    await lockForPayment(trx, bookingId);
    const booking = await lockBooking(trx, bookingId);
    if (!booking) throw new ClinicError('not_found');
    if (await isRepeated(trx, actor.id, taking)) return;
    const now = await readClock(trx);
    assertActive(booking, now);
    const amountCents = centsToTake(
      { dueCents: dueCents(booking), currency: booking.currency },
      amount === undefined ? undefined : centsFromDollars(amount),
    );
    await bookByPayment(ctx, trx, { booking, now });
    await abandonOpenPayment(ctx, trx, { bookingId, now });
    const { patientId, currency } = booking;
    const paymentId = await insertDeskPayment(trx, {
      bookingId,
      payerId: booking.isLimited ? patientId : holderOf(booking),
      amountCents,
      currency,
      method,
      receivedBy: actor.id,
      receivedAt: now,
    });
    await ctx.ports.jobs.enqueue(trx, 'payment-notice', { paymentId, event: 'paid', cents: amountCents });
    const details = { method, cents: amountCents, currency };
    await insertAudit(trx, { action: 'payment.taken', actorId: actor.id, personId: patientId, bookingId, details });
    const paid = await refreshPaymentStatus(trx, bookingId);
    if (paid?.paymentStatus === 'paid') {
      await enqueueNotices(trx, bookingId, { ...patientNotice('paid', booking), actorId: actor.id });
    }
  });
  return listBookingPayments(ctx, bookingId);
}

/** @throws ClinicError `idempotency_conflict` if the key was used for something else. */
async function isRepeated(trx: Trx, personId: string, { bookingId, method, amount, key }: Taking): Promise<boolean> {
  if (key === null) return false;
  const bodyHash = hashBody([bookingId, method, amount ?? null]);
  const earlier = await claimKey(trx, { personId, bookingId, route: 'takeDeskPayment', key, bodyHash });
  if (earlier && earlier.bodyHash !== bodyHash) throw new ClinicError('idempotency_conflict');
  return earlier !== null;
}
