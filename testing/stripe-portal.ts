import { fastify } from 'fastify';
import { recordRequests, type Recorder } from '#testing/card-payments/record-requests';
import { startCardSandbox } from '#server/payments/cards/sandbox/start-card-sandbox';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { confirmCard } from './confirm-card.ts';
import { openTestPortal, type TestPortal, type Watcher } from './portal.ts';

const keys = {
  secretKey: 'sk_test_of_the_clinic',
  publishableKey: 'pk_test_of_the_clinic',
  webhookSecret: 'whsec_of_the_clinic',
};

export type StripePortal = {
  portal: TestPortal;
  database: OpenDatabase;
  /** Its settings. */
  env: Record<string, string>;
  /** Every request of the portal to Stripe, as sent over the wire. */
  recorder: Recorder;
  webhookSecret: string;
  publishableKey: string;
  /** Confirms a card at Stripe as Stripe.js does; the card never reaches the portal. */
  confirm: (clientSecret: string, card: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** Opens a portal configured for Stripe, with a local stand-in for Stripe's API. */
export async function openStripePortal(
  database: OpenDatabase,
  env: Record<string, string> = {},
  watcher: Watcher = {},
): Promise<StripePortal> {
  const sandbox = await startCardSandbox({
    db: database.write,
    ...keys,
    webhookUrl: () => 'http://127.0.0.1:9/',
    log: { warn: () => undefined, error: () => undefined },
  });
  const atStripe = fastify();
  await atStripe.register(sandbox.browserRoutes);
  const recorder = await recordRequests(sandbox.apiBase);
  const configured = {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: `whsec_of_yesterday, ${keys.webhookSecret}`,
    STRIPE_API_BASE: recorder.url.href,
    ...env,
  };
  const portal = await openTestPortal(database, configured, watcher);
  return {
    portal,
    database,
    env: configured,
    recorder,
    webhookSecret: keys.webhookSecret,
    publishableKey: keys.publishableKey,
    confirm: (secret, card) => confirmCard(atStripe, { secret, card, key: keys.publishableKey }),
    close: async () => {
      await portal.close();
      recorder.close();
      await atStripe.close();
      await sandbox.close();
    },
  };
}
