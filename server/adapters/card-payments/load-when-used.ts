import type { CardBrowserFacts, CardPayments } from '#server/ports/card-payments';

/** Card payments whose library is loaded at the first use, which makes the start faster. */
export function loadWhenUsed(browser: CardBrowserFacts, load: () => Promise<CardPayments>): CardPayments {
  let loaded: Promise<CardPayments> | undefined;
  const open = () => (loaded ??= load());
  return {
    browser,
    createIntent: async (wanted) => (await open()).createIntent(wanted),
    findIntent: async (intentId) => (await open()).findIntent(intentId),
    listIntents: async (wanted) => (await open()).listIntents(wanted),
    cancelIntent: async (intentId) => (await open()).cancelIntent(intentId),
    listRefunds: async (intentId) => (await open()).listRefunds(intentId),
    refund: async (wanted) => (await open()).refund(wanted),
    readEvent: async (rawBody, signature, receivedAt) => (await open()).readEvent(rawBody, signature, receivedAt),
  };
}
