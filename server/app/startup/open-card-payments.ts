import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createNoCards } from '#server/payments/cards/no-cards';
import { loadWhenUsed } from '#server/payments/cards/load-when-used';
import type { CardBrowserFacts, CardPayments } from '#server/platform/ports/card-payments';
import type { Database } from '#server/platform/database/open-database';
import type { Config } from '#server/app/config/config';
import { deriveSecret } from '#server/app/config/secrets';

export type CardKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

type OpenCards = {
  cards: CardPayments;
  /** Additional routes: those that browsers call in the sandbox, or none. */
  extras: ((app: FastifyInstance) => Promise<void>)[];
  close: () => Promise<void>;
};

type Opening = { db: Database; log: Logger; secret: string };

/** The sandbox's keys, derived from the portal's secret so that all servers of one clinic share them. */
export function cardKeysOf(secret: string): CardKeys {
  return {
    secretKey: `sk_test_${deriveSecret(secret, 'card-secret-key')}`,
    publishableKey: `pk_test_${deriveSecret(secret, 'card-publishable-key')}`,
    webhookSecret: `whsec_${deriveSecret(secret, 'card-webhook')}`,
  };
}

/**
 * Opens the card provider: Stripe, the sandbox, or none. A clinic that no longer takes cards still reconciles earlier
 * charges with Stripe as long as the keys are set. Stripe and the sandbox share one code path.
 */
export async function openCardPayments(config: Config, { db, log, secret }: Opening): Promise<OpenCards> {
  const { stripe } = config;
  const without = { extras: [], close: async () => undefined };
  if (config.payments === 'clinic') {
    if (!stripe) return { cards: createNoCards(), ...without };
    return { cards: payments({ ...stripe, mode: 'clinic', publishableKey: '' }), ...without };
  }
  if (stripe) {
    if (!config.isDemo && stripe.isTest) {
      log.warn('STRIPE_SECRET_KEY is a test key: test cards pay, and no money moves');
    }
    return { cards: payments({ ...stripe, mode: 'live' }), ...without };
  }
  if (!config.isDemo) log.warn('PAYMENTS is sandbox: test cards pay, and no money moves');
  const { startCardSandbox } = await import('#server/payments/cards/sandbox/start-card-sandbox');
  const keys = cardKeysOf(secret);
  const sandbox = await startCardSandbox({
    db,
    ...keys,
    log,
    webhookUrl: () => `http://127.0.0.1:${config.port}/api/v1/webhooks/card`,
  });
  const settings = { ...keys, webhookSecrets: [keys.webhookSecret], apiBase: sandbox.apiBase };
  return {
    cards: payments({ mode: 'sandbox', ...settings }),
    extras: [
      async (app) => {
        await app.register(sandbox.browserRoutes, { prefix: '/sandbox/cards' });
      },
    ],
    close: () => sandbox.close(),
  };
}

type Settings = CardBrowserFacts & { secretKey: string; webhookSecrets: string[]; apiBase: URL };

function payments(settings: Settings): CardPayments {
  const { mode, publishableKey } = settings;
  return loadWhenUsed({ mode, publishableKey }, async () => {
    const { createStripePayments } = await import('#server/payments/cards/stripe');
    return createStripePayments(settings);
  });
}
