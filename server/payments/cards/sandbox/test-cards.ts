/** An error with the provider's text; `message` is shown to the payer. */
export type CardError = {
  type: 'card_error';
  code: string;
  message: string;
  decline_code?: string;
  param?: string;
  doc_url: string;
};

export type Verdict =
  | { kind: 'charge' }
  /** The payer's bank requires a second step. */
  | { kind: 'ask' }
  /** Refused by the bank; the intent records the attempt. */
  | { kind: 'decline'; error: CardError }
  /** Invalid card details; nothing is recorded. */
  | { kind: 'invalid'; error: CardError };

export function cardError(
  code: string,
  message: string,
  more: { decline_code?: string; param?: string } = {},
): CardError {
  return {
    type: 'card_error',
    code,
    message,
    ...more,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  };
}

const charge: Verdict = { kind: 'charge' };
const ask: Verdict = { kind: 'ask' };

function decline(code: string, message: string, more: { decline_code?: string; param?: string } = {}): Verdict {
  return { kind: 'decline', error: cardError(code, message, more) };
}

const declined = 'Your card was declined.';

/** The provider's published test cards that the sandbox supports. */
const testCards: Readonly<Record<string, Verdict>> = {
  '4242424242424242': charge,
  '4000056655665556': charge,
  '5555555555554444': charge,
  '2223003122003222': charge,
  '5200828282828210': charge,
  '378282246310005': charge,
  '371449635398431': charge,
  '6011111111111117': charge,
  '3056930009020004': charge,
  '3566002020360505': charge,
  '6200000000000005': charge,
  // Charged like any other; their refunds are slow (`refund-stages.ts`).
  '4000000000007726': charge,
  '4000000000005126': charge,
  '4000000000000002': decline('card_declined', declined, { decline_code: 'generic_decline' }),
  '4000000000009995': decline('card_declined', 'Your card has insufficient funds.', {
    decline_code: 'insufficient_funds',
  }),
  '4000000000009987': decline('card_declined', declined, { decline_code: 'lost_card' }),
  '4000000000009979': decline('card_declined', declined, { decline_code: 'stolen_card' }),
  '4000000000000069': decline('expired_card', 'Your card has expired.', { param: 'exp_month' }),
  '4000000000000127': decline('incorrect_cvc', "Your card's security code is incorrect.", { param: 'cvc' }),
  '4000000000000119': decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002760003184': ask,
  '4000000000003220': ask,
  '4000002500003155': ask,
};

/** The verdict on a test card; null for any other number. */
export function verdictOfTestCard(number: string): Verdict | null {
  return testCards[number] ?? null;
}

export const secondStepRefused = cardError(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);
