import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CardOutcome } from './card-outcome.ts';
import { confirmSandboxCard } from './sandbox-confirm-card.ts';

type FakeResponse = { status: number; body: unknown };
type RecordedRequest = { url: string; authorization: string | undefined; form: Record<string, string> };

let provider: Server;
let base: string;
let responses: FakeResponse[];
let requests: RecordedRequest[];

async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { url = '', headers } = request;
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  requests.push({ url, authorization: headers.authorization, form });
  const { status, body } = responses.shift() ?? { status: 500, body: {} };
  reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
}

beforeEach(async () => {
  requests = [];
  provider = createServer((request, reply) => void respond(request, reply));
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(() => {
  provider.closeAllConnections();
  provider.close();
});

function pay(...given: FakeResponse[]): Promise<CardOutcome> {
  responses = given;
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' };
  const billing = { name: 'A Patient', email: 'patient@example.test' };
  return confirmSandboxCard({ clientSecret: 'pi_1_secret_x', publishableKey: 'pk_test', card, billing }, base);
}

const ok = (body: object): FakeResponse => ({ status: 200, body: { id: 'pi_1', object: 'payment_intent', ...body } });
const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };

test('a paid intent succeeds, and the provider receives the card and the payer’s name and email address', async () => {
  expect(await pay(ok({ status: 'succeeded' }))).toEqual({ status: 'succeeded', id: 'pi_1' });
  expect(requests[0]).toEqual({
    url: '/v1/payment_intents/pi_1/confirm',
    authorization: 'Bearer pk_test',
    form: {
      client_secret: 'pi_1_secret_x',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2030',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'A Patient',
      'payment_method_data[billing_details][email]': 'patient@example.test',
    },
  });
});

test('a declined card fails with the provider’s message unchanged', async () => {
  const error = { ...declined, payment_intent: { id: 'pi_1', status: 'requires_payment_method' } };
  const outcome = await pay({ status: 402, body: { error } });
  expect(outcome).toEqual({ status: 'failed', message: 'Your card was declined.', codes: ['card_declined'] });
});

test('confirming an intent that another tab paid succeeds', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'already',
    payment_intent: { id: 'pi_1', status: 'succeeded' },
  };
  expect(await pay({ status: 400, body: { error } })).toEqual({ status: 'succeeded', id: 'pi_1' });
});

const secondStepRequired = ok({
  status: 'requires_action',
  next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { three_d_secure_2_source: 'payatt_1' } },
});

test('a second step is approved or refused with its id', async () => {
  const last_payment_error = { message: 'We are unable to authenticate your payment method.' };
  const outcome = await pay(
    secondStepRequired,
    ok({ status: 'requires_payment_method', last_payment_error }),
    ok({ status: 'succeeded' }),
  );
  if (outcome.status !== 'requires_action') throw new Error(`unexpected ${outcome.status}`);
  expect(await outcome.refuse()).toEqual({ status: 'failed', message: last_payment_error.message, codes: [] });
  expect(await outcome.approve()).toEqual({ status: 'succeeded', id: 'pi_1' });
  expect(requests.slice(1).map(({ url, form }) => [url, form['outcome'], form['step']])).toEqual([
    ['/v1/payment_intents/pi_1/second_step', 'refuse', 'payatt_1'],
    ['/v1/payment_intents/pi_1/second_step', 'approve', 'payatt_1'],
  ]);
});

test.each([
  { status: 500, body: { error: { message: 'secret details' } } },
  { status: 502, body: '<html>' },
  { status: 200, body: 'null' },
  { status: 200, body: {} },
])('the unusable response %o leads to our own message', async (response) => {
  expect(await pay(response)).toEqual({ status: 'failed', key: 'cards.unreachable' });
});

test('a missing response leads to our own message', async () => {
  provider.close();
  expect(await pay()).toEqual({ status: 'failed', key: 'cards.unreachable' });
});
