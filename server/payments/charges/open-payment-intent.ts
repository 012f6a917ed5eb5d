import type { CardIntent } from '#server/platform/ports/card-payments';
import {
  abandonPayment,
  advancePaymentKey,
  markIntentEnded,
  markIntentOpened,
  updatePaymentIntent,
  type PaymentRow,
} from './payments-rows.ts';
import type { Context } from '#server/platform/context';
import { needsNewKey, providerKey } from './provider-key.ts';

/**
 * Finds or creates the intent of a payment at the provider, outside of any transaction; null if it was cancelled and a
 * new payment has to be created.
 * @throws ClinicError `unavailable`.
 */
export async function openPaymentIntent(ctx: Context, payment: PaymentRow): Promise<CardIntent | null> {
  const { cards } = ctx.ports;
  const known = payment.intentId ? await cards.findIntent(payment.intentId) : null;
  if (known) await markIntentOpened(ctx.write, payment.id, ctx.now);
  const intent = known ?? (await createIntent(ctx, payment));
  if (intent.status === 'canceled') {
    await abandonPayment(ctx.write, payment.id, ctx.now);
    await markIntentEnded(ctx.write, payment.id, ctx.now);
    return null;
  }
  const { id: intentId } = intent;
  const before = payment.intentId;
  if (before !== intentId && !(await updatePaymentIntent(ctx.write, payment.id, { intentId, before }))) {
    // The payment was abandoned or got another intent meanwhile, so this one must not stay payable.
    await cards.cancelIntent(intentId);
    return null;
  }
  return intent;
}

/**
 * Creates the intent; after a failure that the provider would repeat for this key, once more under the next key. If
 * the failed request created an intent after all, nobody can pay it: its client secret was never received.
 */
async function createIntent({ write, ports }: Context, payment: PaymentRow): Promise<CardIntent> {
  const create = (row: PaymentRow) =>
    ports.cards.createIntent({
      amountCents: row.amountCents,
      currency: row.currency,
      bookingId: row.bookingId,
      payerId: row.payerId,
      idempotencyKey: providerKey(`payment-${row.id}`, row),
    });
  return create(payment).catch(async (error: unknown) => {
    if (!needsNewKey(error)) throw error;
    await advancePaymentKey(write, payment);
    return create({ ...payment, keyAttempt: payment.keyAttempt + 1 });
  });
}
