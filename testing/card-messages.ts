import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { API_BASE } from '#contract/shared/define-route';
import type { TestPortal } from './portal.ts';

/** The object that each event type carries, built from the intent's id. */
const aboutOf: Readonly<Record<string, (intentId: string) => object>> = {
  payment_intent: (id) => ({ object: 'payment_intent', id }),
  charge: (payment_intent) => ({ object: 'charge', id: 'ch_1', payment_intent }),
  refund: (payment_intent) => ({ object: 'refund', id: 're_1', payment_intent }),
  dispute: (payment_intent) => ({ object: 'dispute', id: 'dp_1', payment_intent }),
};

/** A card event as the provider sends it; its id is random unless given. */
export function cardEvent(type: string, intentId: string, id: string = `evt_${randomUUID()}`): object {
  const [what = ''] = type.replace('charge.dispute', 'dispute').replace('charge.refund.', 'refund.').split('.');
  return { id, object: 'event', type, data: { object: aboutOf[what]?.(intentId) ?? {} } };
}

/** Delivers an event to the portal, validly signed by default, and returns the response's status. */
export async function deliverCardEvent(
  { app, cardKeys }: TestPortal,
  event: object,
  { secret = cardKeys.webhookSecret, at = new Date() }: { secret?: string; at?: Date } = {},
): Promise<number> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const response = await app.inject({
    method: 'POST',
    url: `${API_BASE}/webhooks/card`,
    headers: {
      host: '127.0.0.1',
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  });
  return response.statusCode;
}

/** All permutations of a list. */
export function permutationsOf<Thing>(things: Thing[]): Thing[][] {
  if (things.length < 2) return [things];
  return things.flatMap((first, index) => permutationsOf(things.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
