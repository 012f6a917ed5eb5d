import type { CardIntent } from '#server/ports/card-payments';
import { markOpened, updateIntent, updatePaymentStatus, type PaymentRow } from '#server/store/payments';
import type { Context } from './context.ts';

/**
 * Finds or creates the intent of a payment at the provider, outside of any transaction; null when it was cancelled
 * there or meanwhile, so that another payment has to be begun.
 * @throws ClinicError `unavailable`.
 */
export async function openIntent(ctx: Context, payment: PaymentRow): Promise<CardIntent | null> {
  const { cards } = ctx.ports;
  const known = payment.intent_id ? await cards.findIntent(payment.intent_id) : null;
  if (known) await markOpened(ctx.db, payment.id, ctx.now);
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
    // The payment was given up while the intent was made: nobody may pay it.
    await cards.cancelIntent(intent.id);
    return null;
  }
  return intent;
}
