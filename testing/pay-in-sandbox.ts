import { confirmCard } from './confirm-card.ts';
import type { TestPortal } from './portal.ts';

/** Pays as a browser does: sends the card to the provider, never to the portal. */
export async function payInSandbox({ app, cardKeys }: TestPortal, secret: string, card = '4242424242424242') {
  return confirmCard(app, { secret, card, key: cardKeys.publishableKey, under: '/sandbox/cards' });
}
