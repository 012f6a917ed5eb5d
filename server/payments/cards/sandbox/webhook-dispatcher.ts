import type { FastifyBaseLogger } from 'fastify';
import {
  claimSandboxEvent,
  markSandboxEventDelivered,
  postponeSandboxEvent,
  readSandboxEventWait,
  type DueSandboxEvent,
} from './card-sandbox-rows.ts';
import type { Database } from '#server/platform/database/open-database';
import { unixSeconds } from './stripe-objects.ts';

export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

type WebhookDispatcher = {
  /** Checks for events to send. */
  wake: () => void;
  /** Sends every undelivered event once, due or not; resolves after the last response. */
  deliverPending: () => Promise<void>;
  close: () => Promise<void>;
};

type Route = { db: Database; webhookUrl: () => string; webhookSecret: string; log: Log };

const LONGEST_NAP = 60_000;
const FIRST_ROUND = 1000;
const AFTER_AN_ERROR = 5000;
const TIMEOUT_MS = 10_000;

/** Sends the sandbox's events to the portal's webhook, signed, one after the other, with retries until they are accepted. */
export function startWebhookDispatcher(route: Route): WebhookDispatcher {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  function schedule(delay: number): void {
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => void enqueue(regularRound), delay).unref();
  }
  function enqueue(next: () => Promise<void>): Promise<void> {
    round = afterwards(round, next);
    return round;
  }
  async function afterwards(earlier: Promise<void>, next: () => Promise<void>): Promise<void> {
    await earlier;
    try {
      await next();
    } catch (error) {
      const stack = error instanceof Error ? error.stack : null;
      route.log.error({ stack }, 'card sandbox: events could not be read');
      schedule(AFTER_AN_ERROR);
    }
  }
  async function regularRound(): Promise<void> {
    await offer({ evenIfWaiting: false });
    if (ending.signal.aborted) return;
    schedule(Math.min((await readSandboxEventWait(route.db)) ?? LONGEST_NAP, LONGEST_NAP));
  }
  async function offer({ evenIfWaiting }: { evenIfWaiting: boolean }): Promise<void> {
    const exceptIds: string[] = [];
    while (!ending.signal.aborted) {
      const event = await claimSandboxEvent(route.db, { evenIfWaiting, exceptIds });
      if (!event) return;
      exceptIds.push(event.id);
      const isTaken = await send(route, event, ending.signal);
      await (isTaken ? markSandboxEventDelivered(route.db, event.id) : postponeSandboxEvent(route.db, event.id));
    }
  }

  schedule(FIRST_ROUND);
  return {
    wake: () => schedule(0),
    deliverPending: () => enqueue(() => offer({ evenIfWaiting: true })),
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

/** Whether the portal accepted the event, which only a 2xx response means. */
async function send(route: Route, event: DueSandboxEvent, ending: AbortSignal): Promise<boolean> {
  const { Stripe } = await import('stripe');
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: event.payload,
    secret: route.webhookSecret,
    timestamp: unixSeconds(event.now),
  });
  try {
    const reply = await fetch(route.webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: event.payload,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await reply.body?.cancel();
    if (!reply.ok)
      route.log.warn({ event: event.id, type: event.type, status: reply.status }, 'card sandbox: event refused');
    return reply.ok;
  } catch (error) {
    if (!ending.aborted)
      route.log.warn({ event: event.id, type: event.type, err: error }, 'card sandbox: portal not reached');
    return false;
  }
}
