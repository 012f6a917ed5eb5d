import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { CardOutcome } from './card-outcome.ts';

/** What Stripe.js says of a confirmed intent, in our words. It has led the payer through a second step itself. */
export function outcomeOfStripe({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  // An error about an intent that is paid means another tab was faster: the payer has what they wanted.
  if (intent?.status === 'succeeded') return { status: 'succeeded', id: intent.id };
  // Not paid yet, but on its way: the clinic asks the provider, and goes on asking.
  if (paymentIntent?.status === 'processing') return { status: 'succeeded', id: paymentIntent.id };
  const over = intent?.status === 'canceled' && { isOver: true };
  const isHeard = error !== undefined && error.type !== 'api_connection_error';
  if (isHeard && error.message) return { status: 'failed', message: error.message, ...over };
  return { status: 'failed', key: 'cards.unreachable', ...over };
}
