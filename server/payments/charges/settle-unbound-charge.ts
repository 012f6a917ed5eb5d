import { ClinicError } from '#domain/shared/errors';
import { dueCents } from '#domain/bookings/settlement';
import { listUnpaidBookings, type Booking } from '#server/bookings/index';
import { listUnboundPayments } from './payments-rows.ts';
import type { Context } from '#server/platform/context';
import { settlePayment } from './settle-payment.ts';

/**
 * Prevents a second charge of a payer who was charged by price alone and whose client never named the booking. When
 * the given booking is the only unpaid one of that price, such a charge is bound to it and settles it.
 * @throws ClinicError `payment_waiting` when each of several unpaid bookings of that price has such a charge, or the
 * provider still processes the charge; `unavailable`.
 */
export async function settleUnboundCharge(ctx: Context, booking: Booking, payerId: string): Promise<void> {
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
