import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { beginPayment, type UnpaidBooking } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { unboundPayments } from '#testing/unbound-payments';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('a payment that was created by its price alone', (database) => {
  const it = useTestPortal(database);
  const { aPayer, begin, beginNamed, anIntent, claim, stateOf, letPass, reconcile } = unboundPayments(it);

  test('is refused without an unpaid booking of that price', async () => {
    const payer = await aPayer(1);
    expect(await begin(payer, 119)).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
    const intent = await anIntent(payer);
    await payInSandbox(it.portal, intent.secret);
    await claim(payer, intent.id);
    expect(await begin(payer)).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
  });

  test('is created at most once for each unpaid booking, by concurrent requests as well', async () => {
    const payer = await aPayer(2);
    const begun = await Promise.all(Array.from({ length: 6 }, () => anIntent(payer)));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(2);
    for (const { secret } of new Map(begun.map((item) => [item.id, item])).values())
      await payInSandbox(it.portal, secret);
    expect(await begin(payer)).toMatchObject({ status: 409, body: { code: 'payment_waiting' } });
  });

  test('made twice concurrently for two bookings of one price pays both', async () => {
    const payer = await aPayer(2);
    const pay = async (index: number) => {
      const intent = await anIntent(payer);
      await payInSandbox(it.portal, intent.secret);
      return (await claim(payer, intent.id, index)).status;
    };
    expect(await Promise.all([pay(0), pay(1)])).toEqual([200, 200]);
    expect((await stateOf(payer, '')).bookings).toEqual(['paid', 'paid']);
  });

  test('pays only one of two bookings that claim it concurrently with webhooks and reconciling', async () => {
    const payer = await aPayer(2);
    const intent = await anIntent(payer);
    await payInSandbox(it.portal, intent.secret);
    const claims = [0, 1, 0, 1, 0, 1].map((booking) => claim(payer, intent.id, booking));
    const event = cardEvent('payment_intent.succeeded', intent.id);
    const [responses] = await Promise.all([
      Promise.all(claims),
      deliverCardEvent(it.portal, event),
      deliverCardEvent(it.portal, event),
      reconcile(),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await stateOf(payer, intent.id)).bookings.toSorted()).toEqual(['paid', 'unpaid']);
  });

  test('pays a booking that has another open payment, and cancels that one', async () => {
    const payer = await aPayer(1);
    const bound = await beginPayment(it.portal, payer.token, payer.bookings[0]!);
    const intent = await anIntent(payer);
    await payInSandbox(it.portal, intent.secret);
    expect((await claim(payer, intent.id)).status).toBe(200);
    await it.portal.drain();
    expect(await stateOf(payer, intentOf(bound))).toEqual({ payment: 'abandoned', bookings: ['paid'] });
    expect(await payInSandbox(it.portal, bound)).toMatchObject({ error: { payment_intent: { status: 'canceled' } } });
  });

  test('and that was refunded by hand at the provider cannot pay a booking', async () => {
    const payer = await aPayer(1);
    const intent = await anIntent(payer);
    await payInSandbox(it.portal, intent.secret);
    await it.portal.portal.ports.cards.refund({ intentId: intent.id, amountCents: 12_000, idempotencyKey: intent.id });
    expect(await deliverCardEvent(it.portal, cardEvent('charge.refunded', intent.id))).toBe(200);
    expect(await claim(payer, intent.id)).toMatchObject({ status: 409, body: { code: 'payment_returned' } });
    expect(await stateOf(payer, intent.id)).toEqual({ payment: 'refunded', bookings: ['unpaid'] });
  });

  test('and charged is bound to its only booking when a payment of that booking is requested', async () => {
    const payer = await aPayer(1);
    const open = await anIntent(payer);
    const intent = await anIntent(payer);
    expect(intent.id).toBe(open.id);
    await payInSandbox(it.portal, intent.secret);
    const named = () => beginNamed(payer);
    expect((await Promise.all([named(), named()])).map(({ body }) => body['code'])).toEqual([
      'already_paid',
      'already_paid',
    ]);
    expect(await stateOf(payer, intent.id)).toEqual({ payment: 'paid', bookings: ['paid'] });
    expect((await claim(payer, intent.id)).status).toBe(200);
  });

  test('prevents a charge for a named booking while each unpaid booking has one', async () => {
    const payer = await aPayer(2);
    const first = await anIntent(payer);
    const second = await anIntent(payer);
    await payInSandbox(it.portal, first.secret);
    expect((await beginNamed(payer)).status).toBe(200);
    await payInSandbox(it.portal, second.secret);
    expect(await beginNamed(payer)).toMatchObject({ status: 409, body: { code: 'payment_waiting' } });
    expect((await claim(payer, first.id, 1)).status).toBe(200);
    expect(await beginNamed(payer)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await stateOf(payer, second.id)).bookings).toEqual(['paid', 'paid']);
  });

  test('is cancelled at the provider after an hour unpaid, like one of a named booking; a new one is possible', async () => {
    const payer = await aPayer(1);
    const [left, bound] = [await anIntent(payer), await beginPayment(it.portal, payer.token, payer.bookings[0]!)];
    await letPass(59);
    await reconcile();
    expect((await stateOf(payer, left.id)).payment).toBe('unpaid');
    await letPass(2);
    await reconcile();
    for (const [id, secret] of [
      [left.id, left.secret],
      [intentOf(bound), bound],
    ] as const) {
      expect((await stateOf(payer, id)).payment).toBe('abandoned');
      expect(await payInSandbox(it.portal, secret)).toMatchObject({
        error: { payment_intent: { status: 'canceled' } },
      });
    }
    const another = await anIntent(payer);
    expect(another.id).not.toBe(left.id);
    // Requested again after 59 minutes, it has another hour.
    await letPass(59);
    expect((await anIntent(payer)).id).toBe(another.id);
    await letPass(2);
    await reconcile();
    await payInSandbox(it.portal, another.secret);
    expect((await claim(payer, another.id)).status).toBe(200);
  });

  test('is cancelled when its payer’s account is deleted', async () => {
    const payer = await aPayer(1);
    const intent = await anIntent(payer);
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', payer.email)
      .executeTakeFirstOrThrow();
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect((await it.portal.call('DELETE', `/users?id=${id}`, { token: admin })).status).toBe(200);
    await it.portal.drain();
    expect(await payInSandbox(it.portal, intent.secret)).toMatchObject({
      error: { payment_intent: { status: 'canceled' } },
    });
  });

  test.each(['by hand', 'because its booking was cancelled'])(
    'that was refunded %s is audited once, however often the refund is reported',
    async (why) => {
      const payer = await aPayer(1);
      const { db, portal } = it.portal;
      const intent = await anIntent(payer);
      await payInSandbox(it.portal, intent.secret);
      await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intent.id));
      if (why === 'by hand') {
        await claim(payer, intent.id);
        const amountCents = payer.bookings[0]!.price * 100;
        await portal.ports.cards.refund({ intentId: intent.id, amountCents, idempotencyKey: intent.id });
      } else {
        await db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', payer.bookings[0]!.id).execute();
        await letPass(16);
        await reconcile();
        await it.portal.drain();
      }
      for (let times = 0; times < 3; times += 1)
        await deliverCardEvent(it.portal, cardEvent('charge.refunded', intent.id));
      expect((await stateOf(payer, intent.id)).payment).toBe('refunded');
      const audited = await db
        .selectFrom('auditEntry')
        .innerJoin('person', 'person.id', 'auditEntry.personId')
        .select('auditEntry.id')
        .where('person.email', '=', payer.email)
        .where('action', '=', 'payment.refunded')
        .execute();
      expect(audited).toHaveLength(1);
    },
  );

  test('is not retried endlessly at a provider that cancels every intent', async () => {
    const payer = await aPayer(1);
    const { db } = it.portal;
    await sql`create function cancel_intent() returns trigger language plpgsql
      as $$ begin new.status := 'canceled'; return new; end $$`.execute(db);
    await sql`create trigger cancel_intent before insert on sandbox_card_intent
      for each row execute function cancel_intent()`.execute(db);
    try {
      expect(await begin(payer)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    } finally {
      await sql`drop function cancel_intent cascade`.execute(db);
    }
    expect((await begin(payer)).status).toBe(200);
  });

  test('is in the currency of the soonest unpaid booking of that price, and pays none in another currency', async () => {
    const payer = await aPayer(2);
    const [soon, late] = payer.bookings as [UnpaidBooking, UnpaidBooking];
    await it.portal.db.updateTable('booking').set({ currency: 'eur' }).where('id', '=', late.id).execute();
    const inDollars = await anIntent(payer);
    expect((await anIntent(payer)).id).toBe(inDollars.id);
    await payInSandbox(it.portal, inDollars.secret);
    expect(await claim(payer, inDollars.id, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'payment_in_other_currency',
        message: 'This charge is in USD, and the price of this appointment in EUR. Please name an appointment in USD.',
        data: { currency: 'eur', charged: 'usd' },
      },
    });
    // The charge in dollars waits for its booking; the booking in euros can be paid meanwhile.
    const inEuros = await anIntent(payer);
    await payInSandbox(it.portal, inEuros.secret);
    expect(await begin(payer, soon.price)).toMatchObject({ status: 409, body: { code: 'payment_waiting' } });
    expect((await claim(payer, inEuros.id, 1)).status).toBe(200);
    expect((await claim(payer, inDollars.id)).status).toBe(200);
    expect((await stateOf(payer, inEuros.id)).bookings).toEqual(['paid', 'paid']);
  });
});
