import { fastify } from 'fastify';
import { listen } from '#testing/card-payments/sandbox-under-test';
import { startCardSandbox } from '#server/payments/cards/sandbox/start-card-sandbox';
import type { Database } from '#server/platform/database/open-database';
import { confirmCard } from '#testing/confirm-card';

const keys = { secretKey: 'sk_test_faults', publishableKey: 'pk_test_faults', webhookSecret: 'whsec_faults' };

/**
 * `before`: the request never arrives; `after`: it is executed, but its response never arrives. `cut…`: the connection
 * closes instead of hanging. `refused`: the response is an outage. `failed`: a 500 that is
 * repeated for every request with that idempotency key, as Stripe does; `failedAfter`: the same, after execution.
 */
export type Mishap = 'before' | 'after' | 'cutBefore' | 'cutAfter' | 'refused' | 'failed' | 'failedAfter';

const FAILURE = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } });

type Trap = { at: RegExp; mishap: Mishap; times: number; sprung: () => void };
type ProviderRequest = { what: string; key: string | undefined };

export type Provider = {
  db: Database;
  env: Record<string, string>;
  publishableKey: string;
  webhookSecret: string;
  /** Makes the next calls of a method and path fail; resolves at the first one. */
  trap: (at: RegExp, mishap: Mishap, times?: number) => Promise<void>;
  /** Removes all planned failures. */
  release: () => void;
  /** The requests on the wire: `POST /v1/payment_intents` with its idempotency key, or a webhook with its type. */
  requests: ProviderRequest[];
  /** Sets the portal's origin, where webhooks go. */
  meet: (portal: string) => void;
  /** Delivers every webhook that was not accepted yet. */
  deliver: () => Promise<void>;
  /** Charges a card as a browser does. */
  confirm: (clientSecret: string, card?: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** The card provider in the test's process, with failures between it and the portal. */
export async function startProvider(db: Database): Promise<Provider> {
  let portal = '';
  const traps: Trap[] = [];
  const requests: ProviderRequest[] = [];
  const failedKeys = new Set<string>();
  const findTrap = (label: string) => {
    const trap = traps.find(({ at, times }) => times > 0 && at.test(label));
    if (trap) trap.times -= 1;
    return trap;
  };
  const line = (target: () => string) =>
    listen(async (request, reply) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method = 'GET', url = '/', headers } = request;
      const key = headers['idempotency-key'];
      const body = Buffer.concat(parts).toString();
      const label = `${method} ${url} ${typeInside(body)}`;
      requests.push({ what: label, key: typeof key === 'string' ? key : undefined });
      const fail = () => reply.writeHead(500, { 'content-type': 'application/json' }).end(FAILURE);
      if (failedKeys.has(String(key))) return fail();
      const trap = findTrap(label);
      if (trap?.mishap.startsWith('failed')) failedKeys.add(String(key));
      if (trap?.mishap === 'failed') return fail();
      if (trap?.mishap === 'before') return trap.sprung();
      if (trap?.mishap === 'cutBefore') return reply.destroy();
      const forwardedHeaders = ['authorization', 'content-type', 'idempotency-key', 'stripe-signature'];
      const isRefused = trap?.mishap === 'refused';
      const answer = isRefused
        ? new Response('{}', { status: 503 })
        : await fetch(new URL(url, target()), {
            method,
            headers: Object.fromEntries(
              forwardedHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
            ),
            ...(body && { body }),
          }).catch(() => null);
      trap?.sprung();
      if (trap?.mishap === 'after') return undefined;
      if (trap?.mishap === 'failedAfter') return fail();
      if (!answer || trap?.mishap === 'cutAfter') return reply.destroy();
      return reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  const toPortal = await line(() => portal);
  const quiet = { warn: () => undefined, error: () => undefined };
  const webhookUrl = () => new URL('/api/v1/webhooks/card', toPortal.url).href;
  const sandbox = await startCardSandbox({ db, ...keys, log: quiet, webhookUrl });
  const toProvider = await line(() => sandbox.apiBase.href);
  const browserServer = fastify();
  await browserServer.register(sandbox.browserRoutes);
  return {
    db,
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: toProvider.url.href,
    },
    trap: (at, mishap, times = 1) => new Promise((sprung) => traps.push({ at, mishap, times, sprung })),
    release: () => void traps.splice(0),
    requests,
    meet: (origin) => (portal = origin),
    deliver: sandbox.deliverPending,
    confirm: (secret, card = '4242424242424242') =>
      confirmCard(browserServer, { secret, card, key: keys.publishableKey }),
    close: async () => {
      toPortal.close();
      toProvider.close();
      await browserServer.close();
      await sandbox.close();
    },
  };
}

/** The type of a webhook event; empty for a request to the provider. */
function typeInside(body: string): string {
  return body.startsWith('{') ? (JSON.parse(body) as { type: string }).type : '';
}
