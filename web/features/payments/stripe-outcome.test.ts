import type { PaymentIntentResult } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import type { CardOutcome } from './card-outcome.ts';
import { outcomeOfStripe } from './stripe-outcome.ts';

type Said = { paymentIntent?: object; error?: Record<string, unknown> };
const intent = (status: string) => ({ id: 'pi_1', status });

test.each<[string, Said, CardOutcome]>([
  ['a paid intent succeeded', { paymentIntent: intent('succeeded') }, { status: 'succeeded', id: 'pi_1' }],
  [
    'one on its way is left to the clinic to ask',
    { paymentIntent: intent('processing') },
    { status: 'succeeded', id: 'pi_1' },
  ],
  [
    'a refusal is told in Stripe’s words',
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
    'what was typed wrongly is told in Stripe’s words',
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
    'no connection is our own sentence',
    { error: { type: 'api_connection_error', message: 'fetch failed' } },
    { status: 'failed', key: 'cards.unreachable' },
  ],
  ['nothing at all is our own sentence', {}, { status: 'failed', key: 'cards.unreachable' }],
])('%s', (_name, said, outcome) => {
  expect(outcomeOfStripe(said as unknown as PaymentIntentResult)).toEqual(outcome);
});
