import { beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openTestDatabase } from '#testing/database';
import { describeCardPayments } from './card-payments.suite.ts';
import { aDue, listen, startSandboxUnderTest } from '#testing/card-payments/sandbox-under-test';
import { createStripePayments } from './stripe.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
});

describeCardPayments('Stripe’s SDK on the card sandbox', () => startSandboxUnderTest(database.write));

describe('a provider that fails', () => {
  const settings = {
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecrets: ['whsec'],
    mode: 'live',
    maxNetworkRetries: 0,
  } as const;
  const unavailable = expect.objectContaining({ name: 'ClinicError', code: 'unavailable' });

  test('is unavailable when it cannot be reached or takes too long', async () => {
    const silent = await listen(() => undefined);
    const slow = createStripePayments({ ...settings, apiBase: silent.url, timeout: 50 });
    const absent = createStripePayments({ ...settings, apiBase: new URL('http://127.0.0.1:9') });
    await expect(absent.findIntent('pi_x')).rejects.toEqual(unavailable);
    await expect(slow.createIntent(aDue())).rejects.toEqual(unavailable);
    silent.close();
  });

  test.each([
    ['{}', 502],
    ['{"object":"something"}', 200],
    ['<html>', 200],
    ['{"error":{"type":"api_error"}}', 500],
  ])('is unavailable when it returns %s with %i', async (body, status) => {
    const broken = await listen((_request, reply) => reply.writeHead(status).end(body));
    const payments = createStripePayments({ ...settings, apiBase: broken.url });
    await expect(payments.findIntent('pi_x')).rejects.toEqual(unavailable);
    await expect(payments.createIntent(aDue())).rejects.toEqual(unavailable);
    await expect(payments.cancelIntent('pi_x')).rejects.toEqual(unavailable);
    const refund = payments.refund({ intentId: 'pi_x', amountCents: 1, idempotencyKey: 'k' });
    await expect(refund).rejects.toEqual(unavailable);
    await expect(payments.listRefunds('pi_x')).rejects.toEqual(unavailable);
    broken.close();
  });

  test('with a wrong key is unavailable, and the error contains no secret', async () => {
    const running = await startSandboxUnderTest(database.write);
    const payments = createStripePayments({ ...settings, secretKey: 'sk_wrong', apiBase: running.sandbox.apiBase });
    const error = await payments.createIntent(aDue()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', cause: { type: 'StripeAuthenticationError' } });
    expect(JSON.stringify(error)).not.toContain('sk_wrong');
    await running.close();
  });

  test('that has authorized but not captured the money is not paid', async () => {
    const intent = {
      id: 'pi_1',
      object: 'payment_intent',
      amount: 1,
      currency: 'usd',
      client_secret: 's',
      metadata: {},
    };
    const held = await listen((_request, reply) =>
      reply.end(JSON.stringify({ ...intent, status: 'requires_capture' })),
    );
    const payments = createStripePayments({ ...settings, apiBase: held.url });
    expect(await payments.findIntent('pi_1')).toMatchObject({ status: 'processing', bookingId: null, payerId: null });
    held.close();
  });

  test('gets retries with the same key, and creates one intent', async () => {
    const keys: (string | undefined)[] = [];
    const flaky = await listen((request, reply) => {
      keys.push(request.headers['idempotency-key']?.toString());
      reply.writeHead(503).end('{"error":{"type":"api_error"}}');
    });
    const payments = createStripePayments({ ...settings, apiBase: flaky.url, maxNetworkRetries: 1 });
    await expect(payments.createIntent({ ...aDue(), idempotencyKey: 'booking-1' })).rejects.toEqual(unavailable);
    expect(keys).toEqual(['booking-1', 'booking-1']);
    flaky.close();
  });
});
