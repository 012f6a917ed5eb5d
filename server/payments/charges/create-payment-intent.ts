import { assertActive } from '#domain/bookings/bookings';
import { ClinicError } from '#domain/shared/errors';
import { NO_OWNERS } from '#domain/shared/permission';
import { assertPrice, type ClaimedPrice } from '#domain/shared/money';
import { dueCents, isPaidAtClinic } from '#domain/bookings/settlement';
import {
  extendHold,
  findBooking,
  listUnpaidBookings,
  lockBooking,
  touchBooking,
  type Booking,
} from '#server/bookings/index';
import { readClock } from '#server/platform/database/clock';
import {
  abandonPayment,
  findOpenPayment,
  insertPayment,
  listUnboundPayments,
  type PaymentRow,
} from './payments-rows.ts';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { openPaymentIntent } from './open-payment-intent.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Returns the client secret of the one open intent of a booking. The charge is what is due for it: its own price, or
 * the difference after a move. The caller's price must match it.
 * @throws ClinicError `price_changed`, `already_paid`, `payment_waiting`, `booking_cancelled`, `hold_expired`,
 * `cannot_take_place`, `pay_at_clinic`, `not_found`, `unavailable`.
 */
export async function createPaymentIntent(
  ctx: Context,
  { claimed, bookingId }: { claimed: ClaimedPrice; bookingId: string },
): Promise<{ clientSecret: string }> {
  const seen = await findBooking(ctx.read, bookingId);
  const { id: payerId } = authorize(ctx, 'booking.pay', seen ?? NO_OWNERS);
  assertPayable(ctx, seen, { claimed, now: ctx.now });
  assertTakesCards(ctx);
  await settleUnboundCharge(ctx, seen, payerId);
  // An intent that the provider cancelled cannot be reused; the second attempt creates a new one.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const payment = await inTransaction(ctx.write, async (trx) => {
      const booking = await lockBooking(trx, bookingId);
      // The hold may have expired while this waited for the provider or the lock.
      const now = await readClock(trx);
      assertPayable(ctx, booking, { claimed, now });
      await extendHold(trx, bookingId, now);
      return openPayment(ctx, trx, { booking, payerId, now });
    });
    const intent = await openPaymentIntent(ctx, payment);
    if (intent) return { clientSecret: intent.clientSecret };
  }
  throw new ClinicError('unavailable');
}

function assertPayable(
  ctx: Context,
  booking: Booking | null,
  { claimed, now }: { claimed: ClaimedPrice; now: Date },
): asserts booking is Booking {
  authorize(ctx, 'booking.pay', booking ?? NO_OWNERS);
  if (!booking) throw new ClinicError('not_found');
  assertPrice(claimed, { priceCents: dueCents(booking) || booking.priceCents, currency: booking.currency });
  assertActive(booking, now);
  if (booking.paymentStatus === 'paid') throw new ClinicError('already_paid');
  if (booking.paymentStatus !== 'unpaid') throw new ClinicError('payment_refunded');
  if (booking.openDecision) throw new ClinicError('cannot_take_place');
  if (isPaidAtClinic(booking)) throw new ClinicError('pay_at_clinic');
}

/** @throws ClinicError `pay_at_clinic` if the clinic takes no card payments. */
export function assertTakesCards({ settings }: Context): void {
  if (settings.clinic.cards.mode === 'clinic') throw new ClinicError('pay_at_clinic');
}

/** The open payment of a locked booking, also one that patient or account opened; a new one if another amount is due by now. */
async function openPayment(
  { ports }: Context,
  trx: Trx,
  { booking, payerId, now }: { booking: Booking; payerId: string; now: Date },
): Promise<PaymentRow> {
  const amountCents = dueCents(booking);
  const open = await findOpenPayment(trx, booking.id);
  if (open?.amountCents === amountCents) return open;
  if (open) {
    await abandonPayment(trx, open.id, now);
    await ports.jobs.enqueue(trx, 'end-intent', { paymentId: open.id }, { id: open.id });
  }
  const { id: bookingId, currency } = booking;
  // A change that read the booking before reads again, and so ends this intent if it ends the booking.
  await touchBooking(trx, bookingId);
  return insertPayment(trx, { bookingId, payerId, amountCents, currency });
}

/**
 * Prevents a second charge of a payer who was charged by price alone and whose client never named the booking. When
 * the given booking is the only unpaid one of that price, such a charge is bound to it and settles it.
 * @throws ClinicError `payment_waiting` when each of several unpaid bookings of that price has such a charge, or the
 * provider still processes the charge; `unavailable`.
 */
async function settleUnboundCharge(ctx: Context, booking: Booking, payerId: string): Promise<void> {
  const { currency } = booking;
  const due = dueCents(booking);
  const open = await listUnboundPayments(ctx.read, { payerId, amount: { cents: due, currency } });
  const charged: { intentId: string; isDone: boolean }[] = [];
  // Webhook and reconciling may be later than the payer, so the state is fetched here.
  for (const { intentId } of open) {
    const charge = intentId === null ? null : await ctx.ports.cards.findIntent(intentId);
    if (charge?.status === 'succeeded' || charge?.status === 'processing') {
      charged.push({ intentId: charge.id, isDone: charge.status === 'succeeded' });
    }
  }
  const [first] = charged.toSorted((a, b) => Number(b.isDone) - Number(a.isDone));
  if (!first) return;
  const unpaid = await listUnpaidBookings(ctx.read, { patientId: payerId, dueCents: due, currency, now: ctx.now });
  if (charged.length < unpaid.length) return;
  if (unpaid.length > 1 || !first.isDone) throw new ClinicError('payment_waiting');
  await settlePayment(ctx, { intentId: first.intentId, bookingId: booking.id });
}
