import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import type { CardIntent } from '#server/platform/ports/card-payments';
import type { Database } from '#server/platform/database/open-database';
import type { BrowserResponse, ProviderUnderTest } from '#server/payments/cards/card-payments.suite';
import { startCardSandbox, type CardSandbox } from '#server/payments/cards/sandbox/start-card-sandbox';
import { createStripePayments } from '#server/payments/cards/stripe';

const keys = { secretKey: 'sk_test_clinic', publishableKey: 'pk_test_clinic', webhookSecret: 'whsec_clinic' };

export type SandboxUnderTest = ProviderUnderTest & {
  sandbox: CardSandbox;
  /** Posts a form to the browser's endpoints, unchanged. */
  post: (path: string, fields: Record<string, string>, key?: string) => Promise<{ status: number; body: BrowserBody }>;
  /** Every line that the sandbox has logged. */
  logged: string[];
};

type BrowserBody = {
  status?: string;
  client_secret?: string;
  metadata?: unknown;
  next_action?: { use_stripe_sdk: { three_d_secure_2_source: string } } | null;
  last_payment_error?: { message: string; code: string } | null;
  error?: { message: string; code?: string; type: string; payment_intent?: { status: string } };
};

/** The adapter with the sandbox on a database, and the browser's endpoints as in the portal. */
export async function startSandboxUnderTest(
  db: Database,
  webhookUrl = 'http://127.0.0.1:9/',
): Promise<SandboxUnderTest> {
  const logged: string[] = [];
  const note = (...line: unknown[]): void => void logged.push(JSON.stringify(line));
  const sandbox = await startCardSandbox({
    db,
    ...keys,
    webhookUrl: () => webhookUrl,
    log: { warn: note, error: note },
  });
  const portal: FastifyInstance = fastify();
  await portal.register(sandbox.browserRoutes, { prefix: '/sandbox/cards' });

  async function post(path: string, fields: Record<string, string>, key = keys.publishableKey) {
    const reply = await portal.inject({
      method: 'POST',
      url: `/sandbox/cards/v1/payment_intents/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { status: reply.statusCode, body: reply.json<BrowserBody>() };
  }

  return {
    sandbox,
    logged,
    post,
    payments: createStripePayments({
      ...keys,
      webhookSecrets: [keys.webhookSecret],
      mode: 'sandbox',
      apiBase: sandbox.apiBase,
      maxNetworkRetries: 0,
    }),
    confirm: async (intent, number) => answerOf((await post(`${intent.id}/confirm`, cardForm(intent, number))).body),
    answerSecondStep: async (intent, step, outcome) => {
      const form = { client_secret: intent.clientSecret, step: step ?? '', outcome };
      return answerOf((await post(`${intent.id}/second_step`, form)).body);
    },
    sign: (event, { secret = keys.webhookSecret, at = new Date() } = {}) => {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { body: Buffer.from(payload), signature };
    },
    close: async () => {
      await portal.close();
      await sandbox.close();
    },
  };
}

/** The fields of a card form. */
export function cardForm(
  intent: CardIntent,
  number: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    client_secret: intent.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Canary Payer',
    'payment_method_data[billing_details][email]': 'canary@example.test',
    ...more,
  };
}

function answerOf(body: BrowserBody): BrowserResponse {
  return {
    status: body.status ?? body.error?.payment_intent?.status ?? 'refused',
    message: body.error?.message ?? body.last_payment_error?.message ?? null,
    step: body.next_action?.use_stripe_sdk.three_d_secure_2_source ?? null,
  };
}

type Answer = (request: IncomingMessage, reply: ServerResponse) => unknown;
export type Listening = { url: URL; close: () => void };

/** A server on a free local port, in place of an outside service. */
export async function listen(answer: Answer): Promise<Listening> {
  const server = createServer((request, reply) => {
    Promise.resolve(answer(request, reply)).catch(() => reply.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('listens on no port');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: new URL(`http://127.0.0.1:${address.port}`), close };
}

/** The intent that a booking requests, with a new key. */
export function aDue(): Parameters<ProviderUnderTest['payments']['createIntent']>[0] {
  return {
    amountCents: 6500,
    currency: 'usd',
    bookingId: randomUUID(),
    payerId: randomUUID(),
    idempotencyKey: randomUUID(),
  };
}
