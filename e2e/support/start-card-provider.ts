import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type CardProvider = {
  /** The URL for the portal's requests. */
  apiBase: string;
  /** The URL to which a browser sends a card. */
  browserBase: string;
  /** Sets the portal's webhook URL. */
  setPortal: (portal: string) => void;
  /** Cancels an intent as the portal would. */
  cancel: (intentId: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** The settings of a portal with this provider's keys. */
export const providerKeys = {
  STRIPE_SECRET_KEY: 'sk_test_journey',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
  STRIPE_WEBHOOK_SECRET: 'whsec_journey',
};

/** Starts the card sandbox as a child process, in place of the card provider. */
export async function startCardProvider(): Promise<CardProvider> {
  const program = fileURLToPath(new URL('card-provider.ts', import.meta.url));
  const provider = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(provider.stdout), 'line')) as [string];
  const addresses = JSON.parse(line) as { apiBase: string; browserBase: string };
  return {
    ...addresses,
    setPortal: (portal) => void provider.stdin.write(`${portal}\n`),
    cancel: async (intentId) => {
      const reply = await fetch(new URL(`/v1/payment_intents/${intentId}/cancel`, addresses.apiBase), {
        method: 'POST',
        headers: { authorization: `Bearer ${providerKeys.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams(),
      });
      if (!reply.ok) throw new Error(`cancelling returned ${reply.status}`);
    },
    stop: async () => {
      const ended = once(provider, 'exit');
      provider.kill('SIGTERM');
      await ended;
    },
  };
}
