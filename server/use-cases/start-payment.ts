import { ClinicError } from '#domain/errors';
import { centsFromDollars, dollarsFromCents } from '#domain/money';
import { listUnpaidOfPrice, lockBooking, type BookingRow } from '#server/store/bookings';
import {
  findLivePayment,
  insertPayment,
  updateIntent,
  updatePaymentStatus,
  type PaymentRow,
} from '#server/store/payments';
import { inTransaction } from '#server/store/transaction';
import { authorize } from './authorize.ts';
import type { Context } from './context.ts';

/**
 * The secret of the one live intent of a booking. What is charged is the booking's own price; the caller's
 * must only agree with it. Without a booking id it is the caller's one unpaid booking of that price.
 * @throws ClinicError `price_changed`, `already_paid`, `booking_cancelled`, `booking_not_named`, `not_found`,
 * `unavailable`.
 */
export async function startPayment(
  ctx: Context,
  { price, bookingId }: { price: number; bookingId: string | undefined },
): Promise<{ clientSecret: string }> {
  const id = bookingId ?? (await findOnlyBooking(ctx, price));
  // A provider's cancelled intent is over for good; one more round makes a new one.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const payment = await inTransaction(ctx.db, async (trx) => {
      const booking = await lockBooking(trx, id);
      assertPayable(ctx, booking, price);
      return (await findLivePayment(trx, id)) ?? insertPayment(trx, toPayment(booking));
    });
    const clientSecret = await openIntent(ctx, payment);
    if (clientSecret) return { clientSecret };
  }
  throw new ClinicError('unavailable');
}

/** Asks the provider outside of any transaction; null when the intent was cancelled there. */
async function openIntent(ctx: Context, payment: PaymentRow): Promise<string | null> {
  const { cards } = ctx.ports;
  const known = payment.intent_id ? await cards.findIntent(payment.intent_id) : null;
  const intent =
    known ??
    (await cards.createIntent({
      amountCents: payment.amount_cents,
      currency: payment.currency,
      bookingId: payment.booking_id,
      payerId: payment.payer_id,
      idempotencyKey: `payment-${payment.id}`,
    }));
  if (intent.status === 'canceled') {
    await updatePaymentStatus(ctx.db, payment.id, 'abandoned', ctx.now);
    return null;
  }
  if (payment.intent_id !== intent.id && !(await updateIntent(ctx.db, payment.id, intent.id))) {
    // The booking was cancelled while the intent was made: nobody may pay it.
    await cards.cancelIntent(intent.id);
    return null;
  }
  return intent.clientSecret;
}

function assertPayable(ctx: Context, booking: BookingRow | null, price: number): asserts booking is BookingRow {
  authorize(ctx, 'booking.pay', booking ?? { patientId: '', doctorId: '' });
  if (!booking) throw new ClinicError('not_found');
  assertOwnPrice(booking, price);
  if (booking.status === 'cancelled') throw new ClinicError('booking_cancelled');
  if (booking.paymentStatus !== 'unpaid') throw new ClinicError('already_paid');
}

/** @throws ClinicError `price_changed` with the booking's own price in dollars. */
export function assertOwnPrice(booking: BookingRow, price: number): void {
  if (centsFromDollars(price) === booking.priceCents) return;
  const own = dollarsFromCents(booking.priceCents);
  throw new ClinicError('price_changed', { params: { price: `$${own}` }, data: { price: own } });
}

function toPayment(booking: BookingRow): Parameters<typeof insertPayment>[1] {
  return {
    booking_id: booking.id,
    payer_id: booking.patientId,
    amount_cents: booking.priceCents,
    currency: booking.currency,
  };
}

async function findOnlyBooking(ctx: Context, price: number): Promise<string> {
  const actor = authorize(ctx, 'booking.create', {});
  const wanted = { patientId: actor.id, priceCents: centsFromDollars(price), now: ctx.now };
  const [only, another] = await listUnpaidOfPrice(ctx.db, wanted);
  if (!only || another) throw new ClinicError('booking_not_named');
  return only.id;
}
