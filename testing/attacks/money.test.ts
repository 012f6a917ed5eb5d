import { expect, test } from 'vitest';
import { API_BASE } from '#contract/shared/define-route';
import { ConfigError, readConfig } from '#server/app/config/config';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { failed } from '#testing/http-actors';
import { reconcileRefunds } from '#server/payments/charges/reconcile-refunds';
import { useAttackedPortal, type Intent } from './use-attacked-portal.ts';

const DECLINED = '4000000000000002';

type Mine = { token: string; id: string; price: number };

describeOneDatabase('attacks on money', (open) => {
  const it = useAttackedPortal(open);

  async function aBooking(token?: string, treatment?: string): Promise<Mine> {
    const offer = await it.nextOffer(treatment);
    const mine = token ?? (await it.aPatient());
    return { token: mine, id: await it.book(mine, offer), price: offer.price };
  }
  const intentOf = ({ token, id, price }: Mine) => it.intentOf(token, id, price);
  const unboundIntentOf = ({ token, price }: Mine) => it.intentOf(token, undefined, price);
  const claim = async ({ token, id, price }: Mine, transactionid: string, change: object = {}) =>
    it.call('POST', '/payment', token, {
      price,
      transactionid,
      email: await it.emailOf(token),
      bookingID: id,
      ...change,
    });
  const paymentsOf = ({ id }: Mine) =>
    it.portal.db.selectFrom('payment').select(['id', 'status', 'intentId']).where('bookingId', '=', id).execute();

  test.each(['1', '-60', '0', '59.999', '"60"', 'null', '"NaN"', '1e308', '[60]', '{}'])(
    'attack 23: the client’s price %s is neither booked nor charged',
    async (written) => {
      const price: unknown = JSON.parse(written);
      const offer = await it.nextOffer('Pediatric Dental');
      const mine = await aBooking();
      const booked = await it.call('POST', '/bookings', mine.token, bookingOf(offer, { price }));
      const begun = await it.call('POST', '/create-payment-intent', mine.token, { price, bookingID: mine.id });
      for (const { status, body } of [booked, begun]) {
        expect([400, 409]).toContain(status);
        expect(body).toMatchObject(failed(status === 409 ? 'price_changed' : 'invalid_input'));
      }
      expect(await paymentsOf(mine)).toEqual([]);
    },
  );

  test('attack 23: the charged amount is the price of the booking', async () => {
    const mine = await aBooking();
    const { id } = await intentOf(mine);
    expect(await it.portal.portal.ports.cards.findIntent(id)).toMatchObject({ amountCents: mine.price * 100 });
  });

  /** A transaction at the same provider that the portal did not create. */
  const foreign = (mine: Mine, change: { amountCents?: number; currency?: string; payerId?: string }) =>
    it.portal.portal.ports.cards.createIntent({
      amountCents: mine.price * 100,
      currency: 'usd',
      bookingId: mine.id,
      payerId: 'somebody',
      idempotencyKey: `foreign-${mine.id}-${JSON.stringify(change)}`,
      ...change,
    });
  const paidAlready = async (): Promise<Intent & Mine> => {
    const other = await aBooking();
    const intent = await intentOf(other);
    await it.payByCard(intent);
    return { ...other, ...intent, id: other.id, secret: intent.id };
  };
  const inventions: [string, (mine: Mine) => Promise<string>, string][] = [
    ['an invented transaction id', async () => 'pi_3Nf00000000000000000000', 'payment_mismatch'],
    ['SQL for a transaction id', async () => "' or ''='", 'payment_mismatch'],
    [
      'a transaction of another amount',
      async (mine) => (await foreign(mine, { amountCents: 100 })).id,
      'payment_mismatch',
    ],
    [
      'a transaction in another currency',
      async (mine) => (await foreign(mine, { currency: 'jpy' })).id,
      'payment_mismatch',
    ],
    ['a transaction of another shop', async (mine) => (await foreign(mine, {})).id, 'payment_mismatch'],
    ['a transaction of another patient', async () => (await paidAlready()).secret, 'payment_mismatch'],
    ['a transaction that was not paid', async (mine) => (await intentOf(mine)).id, 'payment_not_confirmed'],
    [
      'a declined card',
      async (mine) => {
        const intent = await intentOf(mine);
        expect(await it.payByCard(intent, DECLINED)).toHaveProperty('error');
        return intent.id;
      },
      'payment_not_confirmed',
    ],
  ];
  const unboundOfAnother = async (treatment?: string) => {
    const intent = await unboundIntentOf(await aBooking(undefined, treatment));
    await it.payByCard(intent);
    return intent.id;
  };
  inventions.push(
    ['an unbound transaction of another patient', () => unboundOfAnother('Cosmetic Dentistry'), 'payment_mismatch'],
    [
      'an unbound transaction of another amount',
      async ({ token }) => {
        const intent = await unboundIntentOf(await aBooking(token, 'Teeth Cleaning'));
        await it.payByCard(intent);
        return intent.id;
      },
      'payment_mismatch',
    ],
    [
      'an unbound transaction that was not paid',
      async (mine) => (await unboundIntentOf(mine)).id,
      'payment_not_confirmed',
    ],
    [
      'an unbound transaction of another shop',
      async ({ id, price }) => {
        const { cards } = it.portal.portal.ports;
        const owner = { bookingId: null, payerId: 'somebody', idempotencyKey: `unbound-${id}` };
        return (await cards.createIntent({ ...owner, amountCents: price * 100, currency: 'usd' })).id;
      },
      'payment_mismatch',
    ],
  );
  test.each(inventions)('attack 24: %s never makes a booking paid', async (_name, invent, code) => {
    const mine = await aBooking(undefined, 'Cosmetic Dentistry');
    const answer = await claim(mine, await invent(mine));
    expect([answer.status, answer.body['code']]).toEqual([409, code]);
    expect(await it.isPaid(mine.token, mine.id)).toBe(false);
  });

  test('attack 24: a transaction with a different amount at the provider never makes a booking paid', async () => {
    const changes = [{ amountCents: 1 }, { currency: 'jpy' }];
    for (const [change, begin] of changes.flatMap((one) => [
      [one, intentOf] as const,
      [one, unboundIntentOf] as const,
    ])) {
      const mine = await aBooking(undefined, 'Cosmetic Dentistry');
      const intent = await begin(mine);
      await it.payByCard(intent);
      await it.portal.db.updateTable('payment').set(change).where('intentId', '=', intent.id).execute();
      expect(await claim(mine, intent.id)).toMatchObject({ status: 409, body: failed('payment_mismatch') });
      expect(await it.isPaid(mine.token, mine.id)).toBe(false);
    }
  });

  test('attack 25: one transaction pays one of two bookings', async () => {
    const token = await it.aPatient();
    const [first, second] = [await aBooking(token), await aBooking(token, 'Teeth Orthodontics')];
    const intent = await intentOf(first);
    await it.payByCard(intent);
    expect((await claim(first, intent.id)).status).toBe(200);
    expect(await claim(second, intent.id)).toMatchObject({ status: 409, body: failed('payment_mismatch') });
    expect(await it.isPaid(token, second.id)).toBe(false);
  });

  test('attack 25: an unbound transaction pays only one of two bookings that name it concurrently', async () => {
    const token = await it.aPatient();
    const first = await aBooking(token);
    // Another day: the patient has a booking of that day.
    for (let rest = 0; rest < 3; rest += 1) await it.nextOffer();
    const second = await aBooking(token);
    const intent = await unboundIntentOf(first);
    await it.payByCard(intent);
    const answers = await Promise.all([first, second, first, second].map((mine) => claim(mine, intent.id)));
    const bySuccess = Map.groupBy(answers, ({ status }) => status);
    expect([bySuccess.get(200)?.length, bySuccess.get(409)?.length]).toEqual([2, 2]);
    expect(await it.isPaid(token, first.id)).not.toBe(await it.isPaid(token, second.id));
    for (const { body } of bySuccess.get(409) ?? []) expect(body).toMatchObject(failed('payment_mismatch'));
  });

  test('attack 25: two tabs that pay one booking concurrently charge it once', async () => {
    const mine = await aBooking(undefined, 'Teeth Orthodontics');
    const tabs = await Promise.all(Array.from({ length: 8 }, () => intentOf(mine)));
    expect(new Set(tabs.map(({ id }) => id)).size).toBe(1);
    const [intent] = tabs;
    await Promise.all([it.payByCard(intent!), it.payByCard(intent!)]);
    const answers = await Promise.all(tabs.map(({ id }) => claim(mine, id)));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    expect(await paymentsOf(mine)).toMatchObject([{ status: 'paid', intentId: intent!.id }]);
    const again = await it.call('POST', '/create-payment-intent', mine.token, {
      price: mine.price,
      bookingID: mine.id,
    });
    expect(again).toMatchObject({ status: 409, body: failed('already_paid') });
  });

  test('attack 26: an unsigned, wrongly signed, stale or altered webhook pays nothing', async () => {
    const mine = await aBooking(undefined, 'Teeth Orthodontics');
    const intent = await intentOf(mine);
    await it.payByCard(intent);
    const event = cardEvent('payment_intent.succeeded', intent.id);
    const send = async (headers: Record<string, string>) => {
      const response = await fetch(`${it.life.origin}${API_BASE}/webhooks/card`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(event),
      });
      return { status: response.status, body: await response.json() };
    };
    const now = Math.floor(Date.now() / 1000);
    const unsigned = [
      {},
      { 'stripe-signature': '' },
      { 'stripe-signature': `t=${now}` },
      { 'stripe-signature': `t=${now},v1=` },
    ];
    for (const headers of [...unsigned, { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` }]) {
      expect(await send(headers as Record<string, string>)).toMatchObject({
        status: 400,
        body: failed('webhook_refused'),
      });
    }
    for (const how of [{ secret: 'whsec_guess' }, { secret: '' }, { at: new Date(Date.now() - 301_000) }]) {
      expect(await deliverCardEvent(it.portal, event, how).catch(() => 400)).toBe(400);
    }
    expect(await it.isPaid(mine.token, mine.id)).toBe(false);
  });

  test('attack 26: a replayed webhook pays once', async () => {
    const mine = await aBooking(undefined, 'Teeth Orthodontics');
    const intent = await intentOf(mine);
    await it.payByCard(intent);
    const event = cardEvent('payment_intent.succeeded', intent.id, 'evt_replayed');
    for (let time = 0; time < 3; time += 1) expect(await deliverCardEvent(it.portal, event)).toBe(200);
    expect(await paymentsOf(mine)).toMatchObject([{ status: 'paid' }]);
  });

  test('attack 27: a booking cancelled twice concurrently is refunded once, by no more than was paid', async () => {
    const mine = await aBooking(undefined, 'Teeth Orthodontics');
    const intent = await intentOf(mine);
    await it.payByCard(intent);
    await claim(mine, intent.id);
    const admin = await it.portal.tokenOf('admin@demo.test');
    const ids = await it.portal.db
      .selectFrom('booking')
      .select(['patientId', 'doctorId'])
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    const deletions = [ids.patientId, ids.doctorId, ids.patientId, ids.doctorId];
    await Promise.all(deletions.map((id) => it.call('DELETE', `/users?id=${id}`, admin)));
    await it.portal.drain();
    await deliverCardEvent(it.portal, cardEvent('charge.refunded', intent.id));
    await reconcileRefunds(it.portal.portal);
    await it.portal.drain();
    const refunds = await it.portal.portal.ports.cards.listRefunds(intent.id);
    expect(refunds).toEqual([{ amountCents: mine.price * 100, status: 'succeeded' }]);
  });
});

test('attack 26: the portal does not start with real cards and no webhook secret', () => {
  const cards = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  for (const secret of [{}, { STRIPE_WEBHOOK_SECRET: '' }]) {
    expect(() => readConfig({ DEMO: 'on', ...cards, ...secret })).toThrow(ConfigError);
  }
});
