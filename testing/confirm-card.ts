import type { FastifyInstance } from 'fastify';

/** The id of the intent that a client secret belongs to. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Confirms a card at the provider as Stripe.js does; the card never reaches the portal. */
export async function confirmCard(
  server: FastifyInstance,
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
  const answer = await server.inject({
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
