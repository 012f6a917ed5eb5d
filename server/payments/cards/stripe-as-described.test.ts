import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openTestDatabase } from '#testing/database';
import { cards } from './card-payments.suite.ts';
import { description, replyOf, wrongInReply, wrongInRequest } from '#testing/card-payments/stripe-description';
import { recordRequests, type Recorder } from '#testing/card-payments/record-requests';
import {
  aDue,
  cardForm,
  startSandboxUnderTest,
  type SandboxUnderTest,
} from '#testing/card-payments/sandbox-under-test';
import { createStripePayments } from './stripe.ts';

let database: OpenDatabase;
let running: SandboxUnderTest;
let recorder: Recorder;
const due = aDue();
const secretKey = 'sk_test_clinic';

/** Records every kind of request that the portal sends to Stripe, refusals included. */
beforeAll(async () => {
  database = await openTestDatabase('embedded');
  running = await startSandboxUnderTest(database.write);
  recorder = await recordRequests(running.sandbox.apiBase);
  const payments = createStripePayments({
    secretKey,
    publishableKey: 'pk_test_clinic',
    webhookSecrets: ['whsec_clinic'],
    mode: 'live',
    apiBase: recorder.url,
  });
  const intent = await payments.createIntent(due);
  await payments.createIntent({ ...due, amountCents: 1 }).catch(() => undefined);
  await payments.createIntent({ ...due, amountCents: 100 }).catch(() => undefined);
  await payments.findIntent(intent.id);
  await payments.findIntent('pi_unknown');
  for (const number of [cards.declined, cards.secondStep]) {
    await running.confirm(intent, number);
    await payments.findIntent(intent.id);
  }
  const refund = (amountCents: number, idempotencyKey: string) =>
    payments.refund({ intentId: intent.id, amountCents, idempotencyKey });
  await refund(6500, 'unpaid').catch(() => undefined);
  await running.confirm(intent, cards.good);
  await payments.findIntent(intent.id);
  await refund(6501, 'more').catch(() => undefined);
  await refund(2000, 'part');
  await refund(4500, 'rest');
  await refund(6500, 'late');
  await payments.listRefunds(intent.id);
  await payments.listRefundsSince({ createdSince: new Date(0), after: null, limit: 1 });
  const left = await payments.createIntent(aDue());
  await payments.cancelIntent(left.id);
  await payments.cancelIntent(left.id);
  const slow = await payments.createIntent(aDue());
  await running.confirm(slow, '4000000000005126');
  await payments.listIntents({ createdSince: new Date(0), after: slow.id, limit: 1 });
  await payments.refund({ intentId: slow.id, amountCents: 6500, idempotencyKey: 'comes back' });
});
afterAll(async () => {
  recorder.close();
  await running.close();
  await database.close();
});

test('every request matches Stripe’s description, field by field', () => {
  expect(recorder.seen.flatMap(({ method, path, fields }) => wrongInRequest(method, path, fields))).toEqual([]);
  const requested = new Set(recorder.seen.map(({ method, path }) => `${method} ${path.replace(/pi_\w+/, '{intent}')}`));
  expect([...requested].toSorted()).toEqual(Object.keys(description.requests).toSorted());
});

test('every request carries the version, the key and, if it changes something, an idempotency key', () => {
  const release = description.version.split('.')[1];
  for (const { method, headers } of recorder.seen) {
    expect(headers['stripe-version']).toMatch(new RegExp(`^\\d{4}-\\d{2}-\\d{2}\\.${release}$`));
    expect(headers.authorization).toBe(`Bearer ${secretKey}`);
    if (method !== 'POST') continue;
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(headers['idempotency-key']).toMatch(/^\S.{0,254}$/);
  }
  const [first] = recorder.seen;
  expect(first?.headers['idempotency-key']).toBe(due.idempotencyKey);
  expect(Object.fromEntries(first?.fields ?? [])).toEqual({
    amount: '6500',
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
    'metadata[booking_id]': due.bookingId,
    'metadata[payer_id]': due.payerId,
  });
});

test('the sandbox’s responses match Stripe’s description, errors included', () => {
  const wrong = recorder.seen.flatMap(({ method, path, reply }) =>
    wrongInReply(reply.status === 200 ? replyOf(method, path) : 'error_reply', reply.body),
  );
  expect(wrong).toEqual([]);
  expect(new Set(recorder.seen.map(({ reply }) => reply.status))).toEqual(new Set([200, 400, 404]));
});

test('the sandbox’s responses to a browser match Stripe’s description', async () => {
  const intent = await running.payments.createIntent(aDue());
  for (const number of [cards.declined, '4242424242424241', cards.secondStep, cards.good, cards.good]) {
    const { status, body } = await running.post(`${intent.id}/confirm`, cardForm(intent, number));
    expect(wrongInReply(status === 200 ? 'payment_intent' : 'error_reply', body)).toEqual([]);
  }
});

test('the sandbox’s events and their objects match Stripe’s description', async () => {
  const events = await database.write.selectFrom('sandboxCardEvent').select('payload').execute();
  const documented = events.map(
    ({ payload }) => JSON.parse(payload) as { type: string; data: { object: { object: string } } },
  );
  for (const event of documented) {
    expect(wrongInReply('event', event)).toEqual([]);
    expect(wrongInReply(event.data.object.object, event.data.object)).toEqual([]);
  }
  expect([...new Set(documented.map(({ type }) => type))].toSorted()).toEqual([
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'refund.failed',
  ]);
});

test('deviations from the description are found', () => {
  const fields = (form: Record<string, string>) => new URLSearchParams(form);
  expect(wrongInRequest('POST', '/v1/payment_intents', fields({ amount: '1.5', currency: 'usd' }))).toHaveLength(1);
  expect(wrongInRequest('POST', '/v1/payment_intents', fields({ amount: '1', customer: 'x' }))).toHaveLength(2);
  expect(wrongInRequest('DELETE', '/v1/refunds', fields({}))).toHaveLength(1);
  expect(wrongInReply('refund', { object: 'charge', amount: '1' })).toHaveLength(5);
});
