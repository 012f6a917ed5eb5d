import type { FastifyInstance } from 'fastify';

/** The intent that a client secret is of. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** What Stripe.js does for a payer: the card goes to the provider behind this door, and never to the portal. */
export async function confirmCard(
  door: FastifyInstance,
  { secret, card, key, under = '' }: { secret: string; card: string; key: string; under?: string },
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams({
    key,
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const answer = await door.inject({
    method: 'POST',
    url: `${under}/v1/payment_intents/${intentOf(secret)}/confirm`,
    headers: {
      host: '127.0.0.1',
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form.toString(),
  });
  return answer.json();
}
