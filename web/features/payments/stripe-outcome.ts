import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { CardOutcome } from './card-outcome.ts';

/** Converts the result of `confirmCardPayment`. Stripe.js has handled a second step itself. */
export function outcomeOfStripe({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  // An error for a paid intent means that another tab paid it, which is a success.
  if (intent?.status === 'succeeded') return { status: 'succeeded', id: intent.id };
  // Not paid yet: the clinic polls the provider until it is.
  if (paymentIntent?.status === 'processing') return { status: 'succeeded', id: paymentIntent.id };
  const over = intent?.status === 'canceled' && { isOver: true };
  const hasResponse = error !== undefined && error.type !== 'api_connection_error';
  if (hasResponse && error.message) return { status: 'failed', message: error.message, ...over };
  return { status: 'failed', key: 'cards.unreachable', ...over };
}
