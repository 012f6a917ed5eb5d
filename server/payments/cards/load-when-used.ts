import type { CardBrowserFacts, CardPayments } from '#server/platform/ports/card-payments';

/** Card payments whose library is loaded at the first use, which makes the start faster. */
export function loadWhenUsed(browser: CardBrowserFacts, load: () => Promise<CardPayments>): CardPayments {
  let loaded: Promise<CardPayments> | undefined;
  const open = () => (loaded ??= load());
  return {
    browser,
    createIntent: async (params) => (await open()).createIntent(params),
    findIntent: async (intentId) => (await open()).findIntent(intentId),
    listIntents: async (params) => (await open()).listIntents(params),
    cancelIntent: async (intentId) => (await open()).cancelIntent(intentId),
    listRefunds: async (intentId) => (await open()).listRefunds(intentId),
    listRefundsSince: async (params) => (await open()).listRefundsSince(params),
    refund: async (params) => (await open()).refund(params),
    readEvent: async (rawBody, signature, receivedAt) => (await open()).readEvent(rawBody, signature, receivedAt),
  };
}
