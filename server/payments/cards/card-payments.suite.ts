import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardEvent, CardIntent, CardPayments } from '#server/platform/ports/card-payments';

/** The provider's response to a browser's confirmation: a status, or the message of a refusal. */
export type BrowserResponse = { status: string; message: string | null; step: string | null };

/** A provider under test: the port and the payer's side. */
export type ProviderUnderTest = {
  payments: CardPayments;
  confirm: (intent: CardIntent, cardNumber: string) => Promise<BrowserResponse>;
  answerSecondStep: (
    intent: CardIntent,
    step: string | null,
    outcome: 'approve' | 'refuse',
  ) => Promise<BrowserResponse>;
  /** A webhook signed as by the provider; by default with the right secret and the current time. */
  sign: (event: object, how?: { secret?: string; at?: Date }) => { body: Buffer; signature: string };
  close: () => Promise<void>;
};

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
  secondStep: '4000002760003184',
  slowRefund: '4000000000007726',
};

const refusals: [keyof typeof cards, string][] = [
  ['declined', 'Your card was declined.'],
  ['withoutFunds', 'Your card has insufficient funds.'],
  ['expired', 'Your card has expired.'],
  ['wrongCode', "Your card's security code is incorrect."],
  ['processingError', 'An error occurred while processing your card. Try again in a little bit.'],
];

function refused(code: string): unknown {
  return expect.objectContaining({ name: 'ClinicError', code });
}

function event(object: object): object {
  return { id: 'evt_1', object: 'event', type: 'x.happened', data: { object } };
}

function read(provider: ProviderUnderTest, about: object): Promise<CardEvent> {
  const { body, signature } = provider.sign(about);
  return provider.payments.readEvent(body, signature);
}

/** The contract tests of every card provider. */
export function describeCardPayments(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(name, () => {
    let provider: ProviderUnderTest;
    const bookingId = randomUUID();
    const payerId = randomUUID();
    const due = () => ({ amountCents: 6500, currency: 'usd', bookingId, payerId, idempotencyKey: randomUUID() });

    beforeAll(async () => {
      provider = await start();
    });
    afterAll(() => provider.close());

    async function paidIntent(): Promise<CardIntent> {
      const intent = await provider.payments.createIntent(due());
      await provider.confirm(intent, cards.good);
      return intent;
    }

    test('an intent carries amount, currency, booking and payer, and waits', async () => {
      const intent = await provider.payments.createIntent(due());
      const facts = { status: 'waiting', amountCents: 6500, currency: 'usd', bookingId, payerId, isUnbound: false };
      expect(intent).toMatchObject(facts);
      expect(await provider.payments.findIntent(intent.id)).toEqual(intent);
    });

    test('an intent without a booking carries its payer and its kind, and nothing else', async () => {
      const { id } = await provider.payments.createIntent({ ...due(), bookingId: null });
      expect(await provider.payments.findIntent(id)).toMatchObject({ bookingId: null, payerId, isUnbound: true });
    });

    test('the same key returns the same intent, also under concurrent requests', async () => {
      const wanted = due();
      const made = await Promise.all([1, 2, 3].map(() => provider.payments.createIntent(wanted)));
      expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    });

    test('the same key for another amount is refused', async () => {
      const wanted = due();
      await provider.payments.createIntent(wanted);
      const other = provider.payments.createIntent({ ...wanted, amountCents: 100 });
      await expect(other).rejects.toEqual(refused('idempotency_conflict'));
    });

    test('intents are listed since an instant, newest first, page by page', async () => {
      const earlier = await provider.payments.createIntent(due());
      const later = await provider.payments.createIntent({ ...due(), bookingId: null });
      await provider.confirm(later, cards.good);
      const page = (after: string | null) =>
        provider.payments.listIntents({ createdSince: new Date(Date.now() - 60_000), after, limit: 1 });
      expect(await page(null)).toMatchObject([{ id: later.id, status: 'succeeded', bookingId: null, payerId }]);
      expect(await page(later.id)).toMatchObject([{ id: earlier.id, status: 'waiting', bookingId, amountCents: 6500 }]);
      const createdSince = new Date(Date.now() + 60_000);
      expect(await provider.payments.listIntents({ createdSince, after: null, limit: 1 })).toEqual([]);
    });

    test('an unknown transaction is null, whatever its id looks like', async () => {
      expect(await provider.payments.findIntent('pi_unknown')).toBeNull();
      for (const id of ['', '..', '../refunds?x=1', 'pi_\0', `pi_${'x'.repeat(5000)}`]) {
        expect(await provider.payments.findIntent(id)).toBeNull();
      }
    });

    test('a good card pays', async () => {
      const intent = await provider.payments.createIntent(due());
      expect(await provider.confirm(intent, cards.good)).toMatchObject({ status: 'succeeded', message: null });
      expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'succeeded', amountCents: 6500 });
    });

    test.each(refusals)(
      'a card that is %s gets the provider’s message and leaves the intent payable',
      async (card, sentence) => {
        const intent = await provider.payments.createIntent(due());
        expect(await provider.confirm(intent, cards[card])).toMatchObject({ message: sentence });
        expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'waiting' });
        expect(await provider.confirm(intent, cards.good)).toMatchObject({ status: 'succeeded' });
      },
    );

    test('a second step pays only when it is approved', async () => {
      const intent = await provider.payments.createIntent(due());
      const pending = await provider.confirm(intent, cards.secondStep);
      expect(pending.status).toBe('requires_action');
      expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'waiting' });
      expect(await provider.answerSecondStep(intent, pending.step, 'approve')).toMatchObject({ status: 'succeeded' });
      expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'succeeded' });
    });

    test('a refused second step says so and leaves the intent payable', async () => {
      const intent = await provider.payments.createIntent(due());
      const pending = await provider.confirm(intent, cards.secondStep);
      const answer = await provider.answerSecondStep(intent, pending.step, 'refuse');
      expect(answer.message).toBe(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
      expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'waiting' });
      expect(await provider.confirm(intent, cards.good)).toMatchObject({ status: 'succeeded' });
    });

    test('a second step that a later attempt replaced is refused', async () => {
      const intent = await provider.payments.createIntent(due());
      const first = await provider.confirm(intent, cards.secondStep);
      await provider.confirm(intent, cards.secondStep);
      await provider.answerSecondStep(intent, first.step, 'approve');
      expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'waiting' });
    });

    test('concurrent confirmations charge once', async () => {
      const intent = await provider.payments.createIntent(due());
      const answers = await Promise.all(Array.from({ length: 8 }, () => provider.confirm(intent, cards.good)));
      expect(answers.filter(({ message }) => message === null)).toHaveLength(1);
    });

    test('a cancelled intent accepts no card, and cancelling twice or after paying does nothing', async () => {
      const intent = await provider.payments.createIntent(due());
      await provider.payments.cancelIntent(intent.id);
      await provider.payments.cancelIntent(intent.id);
      expect(await provider.confirm(intent, cards.good)).toMatchObject({
        message: expect.stringContaining('canceled'),
      });
      expect(await provider.payments.findIntent(intent.id)).toMatchObject({ status: 'canceled' });
      const paid = await paidIntent();
      await provider.payments.cancelIntent(paid.id);
      expect(await provider.payments.findIntent(paid.id)).toMatchObject({ status: 'succeeded' });
    });

    test('a refund is made once, with the same key and with a later one', async () => {
      const { id: intentId } = await paidIntent();
      const wanted = { intentId, amountCents: 6500, idempotencyKey: randomUUID() };
      await provider.payments.refund(wanted);
      await provider.payments.refund(wanted);
      await provider.payments.refund({ ...wanted, idempotencyKey: randomUUID() });
      expect(await provider.payments.listRefunds(intentId)).toEqual([{ amountCents: 6500, status: 'succeeded' }]);
    });

    test('partial refunds are listed, and more than the rest is refused', async () => {
      const { id: intentId } = await paidIntent();
      const refund = (amountCents: number) =>
        provider.payments.refund({ intentId, amountCents, idempotencyKey: randomUUID() });
      await refund(2000);
      await expect(refund(4501)).rejects.toEqual(refused('payment_mismatch'));
      await refund(4500);
      const amounts = (await provider.payments.listRefunds(intentId)).map(({ amountCents }) => amountCents);
      expect(amounts).toEqual([4500, 2000]);
    });

    test('refunds are listed since an instant, newest first, page by page', async () => {
      const refundNew = async (): Promise<string> => {
        const { id: intentId } = await paidIntent();
        await provider.payments.refund({ intentId, amountCents: 6500, idempotencyKey: randomUUID() });
        return intentId;
      };
      const [earlier, later] = [await refundNew(), await refundNew()];
      const createdSince = new Date(Date.now() - 60_000);
      const [newest] = await provider.payments.listRefundsSince({ createdSince, after: null, limit: 1 });
      expect(newest).toMatchObject({ intentId: later });
      const next = await provider.payments.listRefundsSince({ createdSince, after: newest!.id, limit: 1 });
      expect(next).toMatchObject([{ intentId: earlier }]);
      const future = new Date(Date.now() + 60_000);
      expect(await provider.payments.listRefundsSince({ createdSince: future, after: null, limit: 1 })).toEqual([]);
    });

    test('a refund that the payer’s bank has not completed is pending', async () => {
      const intent = await provider.payments.createIntent(due());
      await provider.confirm(intent, cards.slowRefund);
      await provider.payments.refund({ intentId: intent.id, amountCents: 6500, idempotencyKey: randomUUID() });
      expect(await provider.payments.listRefunds(intent.id)).toEqual([{ amountCents: 6500, status: 'pending' }]);
    });

    test('more than was paid, something unpaid or something unknown is not refunded', async () => {
      const { id: intentId } = await paidIntent();
      const refund = (wanted: { intentId: string; amountCents: number }) =>
        provider.payments.refund({ ...wanted, idempotencyKey: randomUUID() });
      await expect(refund({ intentId, amountCents: 6501 })).rejects.toEqual(refused('payment_mismatch'));
      const waiting = await provider.payments.createIntent(due());
      const unpaid = refund({ intentId: waiting.id, amountCents: 6500 });
      await expect(unpaid).rejects.toEqual(refused('payment_not_confirmed'));
      await expect(refund({ intentId: 'pi_unknown', amountCents: 1 })).rejects.toEqual(refused('not_found'));
    });

    describe('a webhook', () => {
      const ofIntent = event({ object: 'payment_intent', id: 'pi_1' });

      test('names its transaction, directly or through the charge', async () => {
        expect(await read(provider, ofIntent)).toEqual({ id: 'evt_1', type: 'x.happened', intentId: 'pi_1' });
        expect(await read(provider, event({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }))).toMatchObject({
          intentId: 'pi_1',
        });
        expect(await read(provider, event({ object: 'payout', id: 'po_1' }))).toMatchObject({ intentId: null });
      });

      test('is refused unsigned, wrongly signed, altered, stale or malformed', async () => {
        const { body, signature } = provider.sign(ofIntent);
        const wrong = provider.sign(ofIntent, { secret: 'whsec_another' });
        const stale = provider.sign(ofIntent, { at: new Date(Date.now() - 301_000) });
        const shapeless = provider.sign({ hello: 'world' });
        const altered = Buffer.from(body.toString().replace('pi_1', 'pi_2'));
        const refusedOnes: [Buffer, string | undefined][] = [
          [body, undefined],
          [body, ''],
          [body, 't=1,v1=00'],
          [wrong.body, wrong.signature],
          [altered, signature],
          [stale.body, stale.signature],
          [shapeless.body, shapeless.signature],
          [Buffer.alloc(0), signature],
        ];
        for (const [raw, signed] of refusedOnes) {
          await expect(provider.payments.readEvent(raw, signed)).rejects.toThrow(refused('webhook_refused'));
        }
      });

      test('has its age checked by the given clock, not this machine’s', async () => {
        const sentAt = new Date(Date.now() - 600_000);
        const { body, signature } = provider.sign(ofIntent, { at: sentAt });
        expect(await provider.payments.readEvent(body, signature, sentAt)).toMatchObject({ id: 'evt_1' });
      });
    });
  });
}
