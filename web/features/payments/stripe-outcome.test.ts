import type { PaymentIntentResult } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import type { CardOutcome } from './card-outcome.ts';
import { outcomeOfStripe } from './stripe-outcome.ts';

type StripeResult = { paymentIntent?: object; error?: Record<string, unknown> };
const intent = (status: string) => ({ id: 'pi_1', status });

test.each<[string, StripeResult, CardOutcome]>([
  ['a paid intent succeeded', { paymentIntent: intent('succeeded') }, { status: 'succeeded', id: 'pi_1' }],
  [
    'a processing intent succeeded, and the clinic asks the provider later',
    { paymentIntent: intent('processing') },
    { status: 'succeeded', id: 'pi_1' },
  ],
  [
    'a declined card fails with Stripe’s message',
    {
      error: {
        type: 'card_error',
        message: 'Your card was declined.',
        payment_intent: intent('requires_payment_method'),
      },
    },
    { status: 'failed', message: 'Your card was declined.' },
  ],
  [
    'invalid input fails with Stripe’s message',
    { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    { status: 'failed', message: 'Your card number is incomplete.' },
  ],
  [
    'an error about an intent that another tab paid is a success',
    { error: { type: 'invalid_request_error', message: 'no', payment_intent: intent('succeeded') } },
    { status: 'succeeded', id: 'pi_1' },
  ],
  [
    'a cancelled intent is over',
    { error: { type: 'invalid_request_error', message: 'It was canceled.', payment_intent: intent('canceled') } },
    { status: 'failed', message: 'It was canceled.', isOver: true },
  ],
  [
    'a missing connection leads to our own message',
    { error: { type: 'api_connection_error', message: 'fetch failed' } },
    { status: 'failed', key: 'cards.unreachable' },
  ],
  ['an empty result leads to our own message', {}, { status: 'failed', key: 'cards.unreachable' }],
])('%s', (_name, result, outcome) => {
  expect(outcomeOfStripe(result as unknown as PaymentIntentResult)).toEqual(outcome);
});
