import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { cards } from '#server/payments/cards/card-payments.suite';
import {
  aDue,
  cardForm,
  startSandboxUnderTest,
  type SandboxUnderTest,
} from '#testing/card-payments/sandbox-under-test';
import { openTestDatabase } from '#testing/database';

let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
});

function field(name: string, value: string): Record<string, string> {
  return { [`payment_method_data[card][${name}]`]: value };
}

describe('the card sandbox', () => {
  let running: SandboxUnderTest;
  beforeAll(async () => {
    running = await startSandboxUnderTest(database.write);
  });
  afterAll(() => running.close());

  async function typed(number: string, more: Record<string, string> = {}) {
    const intent = await running.payments.createIntent(aDue());
    return (await running.post(`${intent.id}/confirm`, cardForm(intent, number, more))).body;
  }

  const year = new Date().getUTCFullYear();
  test.each([
    ['4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['4242', {}, 'incorrect_number', 'Your card number is incorrect.'],
    [cards.good, field('exp_month', '13'), 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [cards.good, field('exp_year', String(year - 1)), 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [cards.good, field('exp_year', ''), 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [cards.good, field('cvc', '12'), 'invalid_cvc', "Your card's security code is invalid."],
    [
      '4111111111111111',
      {},
      'card_declined',
      expect.stringMatching(/^Your card was declined\. Your request was in test mode/),
    ],
  ])('%s %o is refused with %s', async (number, more, code, message) => {
    const { error } = await typed(number, more);
    expect(error).toMatchObject({ type: 'card_error', code, message });
  });

  test('blanks in a number and a year of two digits are accepted', async () => {
    const body = await typed('4242 4242 4242 4242', field('exp_year', String((year + 1) % 100)));
    expect(body).toMatchObject({ status: 'succeeded' });
  });

  test('malformed ids and texts are refused like any other invalid parameter', async () => {
    const intent = await running.payments.createIntent(aDue());
    const form = cardForm(intent, cards.good);
    const attempts: [string, Record<string, string>, number][] = [
      ['%00/confirm', form, 404],
      [`${'x'.repeat(90)}/confirm`, form, 404],
      [`${intent.id}/confirm`, { ...form, client_secret: '\0' }, 400],
      [`${intent.id}/confirm`, { ...form, __proto__x: '1' }, 400],
      [`${intent.id}/confirm`, { client_secret: intent.clientSecret }, 400],
      [`${intent.id}/confirm`, { ...form, 'payment_method_data[card][number]': '4'.repeat(20_000) }, 413],
    ];
    for (const [path, fields, status] of attempts) {
      expect(await running.post(path, fields)).toMatchObject({
        status,
        body: { error: { type: 'invalid_request_error' } },
      });
    }
  });

  test('a browser sees no metadata, and nothing without key and client secret', async () => {
    const intent = await running.payments.createIntent(aDue());
    const form = cardForm(intent, cards.good);
    const withoutKey = await running.post(`${intent.id}/confirm`, form, 'pk_test_other');
    const withoutSecret = await running.post(`${intent.id}/confirm`, {
      ...form,
      client_secret: `${intent.id}_secret_x`,
    });
    expect([withoutKey.status, withoutSecret.status]).toEqual([401, 400]);
    const { body } = await running.post(`${intent.id}/confirm`, form);
    expect(body).toMatchObject({ status: 'succeeded' });
    expect(body).not.toHaveProperty('metadata');
  });

  test('the publishable key is refused by the server’s endpoints', async () => {
    const reply = await fetch(new URL('/v1/payment_intents/pi_x', running.sandbox.apiBase), {
      headers: { authorization: 'Bearer pk_test_clinic' },
    });
    expect(reply.status).toBe(401);
  });

  test('of a card only brand and last digits are stored, of the payer nothing', async () => {
    await typed(cards.good);
    await typed(cards.declined);
    await typed('4111111111111111');
    const tables = ['intent', 'refund', 'request', 'event'].map((name) => sql.table(`sandbox_card_${name}`));
    const rows = await Promise.all(
      tables.map((table) => sql<{ row: string }>`select t::text as row from ${table} t`.execute(database.write)),
    );
    const stored = JSON.stringify(rows.map((found) => found.rows)) + running.logged.join('\n');
    expect(stored).toContain('4242');
    expect(stored).not.toMatch(/4242424242424242|4000000000000002|4111111111111111|canary/i);
  });

  test('intents, charges and refunds survive a restart', async () => {
    const [waiting, paid] = await Promise.all([
      running.payments.createIntent(aDue()),
      running.payments.createIntent(aDue()),
    ]);
    await running.confirm(paid, cards.good);
    const wanted = { intentId: paid.id, amountCents: 6500, idempotencyKey: randomUUID() };
    await running.payments.refund(wanted);
    await running.close();
    running = await startSandboxUnderTest(database.write);
    expect(await running.payments.findIntent(paid.id)).toMatchObject({ status: 'succeeded' });
    await running.payments.refund(wanted);
    expect(await running.payments.listRefunds(paid.id)).toEqual([{ amountCents: 6500, status: 'succeeded' }]);
    expect(await running.confirm(waiting, cards.good)).toMatchObject({ status: 'succeeded' });
    const refunds = await database.write
      .selectFrom('sandboxCardRefund')
      .select('id')
      .where('intentId', '=', paid.id)
      .execute();
    expect(refunds).toHaveLength(1);
  });
});
