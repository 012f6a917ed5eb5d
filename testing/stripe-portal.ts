import { fastify } from 'fastify';
import { recordRequests, type Recorder } from '#server/adapters/card-payments/record-requests';
import { startCardSandbox } from '#server/adapters/card-payments/sandbox/start-card-sandbox';
import type { OpenDatabase } from '#server/store/database/open-database';
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
  /** What it is configured by. */
  env: Record<string, string>;
  /** Everything the portal asked of Stripe, as it went over the wire. */
  recorder: Recorder;
  webhookSecret: string;
  publishableKey: string;
  /** What Stripe.js does for a payer: the card goes to Stripe, and never to the portal. */
  confirm: (clientSecret: string, card: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** A portal that is configured for Stripe, at an address of this machine where a stand-in of Stripe answers. */
export async function openStripePortal(
  database: OpenDatabase,
  env: Record<string, string> = {},
  watcher: Watcher = {},
): Promise<StripePortal> {
  const sandbox = await startCardSandbox({
    db: database.db,
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
