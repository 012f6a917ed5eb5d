import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardEvent, CardIntent } from '#server/platform/ports/card-payments';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { cards } from '#server/payments/cards/card-payments.suite';
import {
  aDue,
  listen,
  startSandboxUnderTest,
  type Listening,
  type SandboxUnderTest,
} from '#testing/card-payments/sandbox-under-test';
import { openTestDatabase } from '#testing/database';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
});

describe('events', () => {
  let portal: Listening;
  let running: SandboxUnderTest;
  let isRefusing = false;
  const taken: CardEvent[] = [];
  const offered: string[] = [];

  beforeAll(async () => {
    portal = await listen(async (request, reply) => {
      const signature = request.headers['stripe-signature']?.toString();
      const event = await running.payments.readEvent(await buffer(request), signature);
      offered.push(event.id);
      if (!isRefusing) taken.push(event);
      reply.writeHead(isRefusing ? 503 : 200).end();
    });
    running = await startSandboxUnderTest(database.write, portal.url.href);
  });
  afterAll(async () => {
    await running.close();
    portal.close();
  });

  const typesOf = (intent: CardIntent) =>
    taken.filter((event) => event.intentId === intent.id).map((event) => event.type);

  test('of a declined, paid and refunded intent arrive signed and once each', async () => {
    const intent = await running.payments.createIntent(aDue());
    await running.confirm(intent, cards.declined);
    await running.confirm(intent, cards.good);
    await running.payments.refund({ intentId: intent.id, amountCents: 6500, idempotencyKey: randomUUID() });
    await running.sandbox.deliverPending();
    await running.sandbox.deliverPending();
    expect(typesOf(intent)).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'charge.refunded',
    ]);
  });

  test('that the portal refused are sent again, also after a restart', async () => {
    isRefusing = true;
    const intent = await running.payments.createIntent(aDue());
    await running.payments.cancelIntent(intent.id);
    await running.sandbox.deliverPending();
    expect(typesOf(intent)).toEqual([]);
    expect(running.logged.join('\n')).toContain('event refused');
    const refusedOnes = offered.slice(-2);
    await running.close();

    isRefusing = false;
    running = await startSandboxUnderTest(database.write, portal.url.href);
    await running.sandbox.deliverPending();
    expect(typesOf(intent)).toEqual(['payment_intent.created', 'payment_intent.canceled']);
    expect(taken.map((event) => event.id)).toEqual(expect.arrayContaining(refusedOnes));
  });

  test('concurrent confirmations send one success event', async () => {
    const intent = await running.payments.createIntent(aDue());
    await Promise.all(Array.from({ length: 8 }, () => running.confirm(intent, cards.good)));
    await running.sandbox.deliverPending();
    expect(typesOf(intent).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1);
  });
});
