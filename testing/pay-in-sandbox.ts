import type { TestPortal } from './portal.ts';

/** What a browser does to pay: it sends the card to the provider, never to us. */
export async function payInSandbox(
  { app, cardKeys }: TestPortal,
  intent: { id: string; secret: string },
  cardNumber: string,
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams({
    key: cardKeys.publishableKey,
    client_secret: intent.secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cardNumber,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const response = await app.inject({
    method: 'POST',
    url: `/sandbox/cards/v1/payment_intents/${intent.id}/confirm`,
    headers: {
      host: '127.0.0.1',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${cardKeys.publishableKey}`,
    },
    payload: form.toString(),
  });
  return response.json();
}
