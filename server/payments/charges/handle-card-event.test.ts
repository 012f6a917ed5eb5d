import { expect, test } from 'vitest';
import { insertAudit } from '#server/platform/audit';
import { cardEvent, deliverCardEvent, permutationsOf } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';

const GOOD = '4242424242424242';

describeOneDatabase('events of the card provider', (database) => {
  const it = useTestPortal(database);
  let next = 0;

  /** A booking with an intent, paid or not. */
  async function anIntent(card: string | null): Promise<{ id: string; bookingId: string; cents: number }> {
    const token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', (next += 5));
    const booking = await bookOffer(it.portal, token, offer);
    const secret = await beginPayment(it.portal, token, booking);
    if (card) await payInSandbox(it.portal, secret, card);
    return { id: intentOf(secret), bookingId: booking.id, cents: offer.price * 100 };
  }
  const byHand = ({ id }: { id: string }, amountCents: number, idempotencyKey: string) =>
    it.portal.portal.ports.cards.refund({ intentId: id, amountCents, idempotencyKey });

  async function stateOf({ id, bookingId }: { id: string; bookingId: string }) {
    const { db } = it.portal;
    const payment = await db.selectFrom('payment').select('status').where('intentId', '=', id).executeTakeFirst();
    const booking = await db
      .selectFrom('booking')
      .select(['status', 'paymentStatus'])
      .where('id', '=', bookingId)
      .executeTakeFirst();
    return { payment: payment?.status, booking: booking?.paymentStatus };
  }
  async function forget({ id, bookingId }: { id: string; bookingId: string }): Promise<void> {
    const { db } = it.portal;
    const unpaid = { status: 'unpaid', refundCents: 0, refundedCents: 0 } as const;
    await db.updateTable('payment').set(unpaid).where('intentId', '=', id).execute();
    const nothing = { paymentStatus: 'unpaid', waivedCents: 0 } as const;
    await db.updateTable('booking').set(nothing).where('id', '=', bookingId).execute();
  }

  const begun = ['payment_intent.created', 'payment_intent.payment_failed'];
  const cases: [string, string[], () => Promise<{ id: string; bookingId: string }>, object][] = [
    [
      'a charge that succeeded',
      [...begun, 'payment_intent.processing', 'payment_intent.succeeded'],
      () => anIntent(GOOD),
      { payment: 'paid', booking: 'paid' },
    ],
    [
      'a charge that was refunded by hand',
      [...begun, 'payment_intent.succeeded', 'charge.refunded'],
      async () => {
        const intent = await anIntent(GOOD);
        await byHand(intent, intent.cents, `by-hand-${intent.id}`);
        return intent;
      },
      { payment: 'refunded', booking: 'refunded' },
    ],
    [
      'a charge that was cancelled by hand',
      [...begun, 'payment_intent.canceled'],
      async () => {
        const intent = await anIntent(null);
        await it.portal.portal.ports.cards.cancelIntent(intent.id);
        return intent;
      },
      { payment: 'abandoned', booking: 'unpaid' },
    ],
    [
      'a charge that was partly refunded by hand',
      ['payment_intent.succeeded', 'charge.refunded', 'refund.created'],
      async () => {
        const intent = await anIntent(GOOD);
        await byHand(intent, 1000, `part-${intent.id}`);
        return intent;
      },
      { payment: 'paid', booking: 'paid' },
    ],
  ];

  test.each(cases)('of %s lead to one state in any order and any number', async (_name, types, prepare, end) => {
    const intent = await prepare();
    for (const order of permutationsOf(types)) {
      await forget(intent);
      const events = order.map((type) => cardEvent(type, intent.id));
      for (const event of [...events, ...events.toReversed()]) {
        expect(await deliverCardEvent(it.portal, event)).toBe(200);
      }
      expect({ order, ...(await stateOf(intent)) }).toEqual({ order, ...end });
    }
  });

  test('that report one charge concurrently settle it once', async () => {
    const intent = await anIntent(GOOD);
    const event = cardEvent('payment_intent.succeeded', intent.id);
    const responses = await Promise.all(Array.from({ length: 20 }, () => deliverCardEvent(it.portal, event)));
    expect(new Set(responses)).toEqual(new Set([200]));
    const paid = await it.portal.db
      .selectFrom('auditEntry')
      .select('id')
      .where('bookingId', '=', intent.bookingId)
      .where('action', '=', 'booking.paid')
      .execute();
    expect(paid).toHaveLength(1);
  });

  test('of unknown transactions or of unknown types are accepted and change nothing', async () => {
    const { id } = await it.portal.portal.ports.cards.createIntent({
      amountCents: 5000,
      currency: 'usd',
      bookingId: 'another shop’s',
      payerId: 'another shop’s',
      idempotencyKey: 'another-shop',
    });
    for (const intentId of [id, 'pi_unknown', '']) {
      for (const type of ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created', 'payout.paid']) {
        expect(await deliverCardEvent(it.portal, cardEvent(type, intentId))).toBe(200);
      }
    }
    expect(await it.portal.db.selectFrom('payment').select('id').where('intentId', '=', id).execute()).toEqual([]);
  });

  test('that are stale or signed with another secret are refused and change nothing', async () => {
    const intent = await anIntent(GOOD);
    const event = cardEvent('payment_intent.succeeded', intent.id);
    const refused = [{ at: new Date(Date.now() - 301_000) }, { secret: 'whsec_another' }];
    for (const how of refused) expect(await deliverCardEvent(it.portal, event, how)).toBe(400);
    expect(await stateOf(intent)).toEqual({ payment: 'unpaid', booking: 'unpaid' });
    expect(await deliverCardEvent(it.portal, event, { at: new Date(Date.now() - 280_000) })).toBe(200);
    expect(await stateOf(intent)).toEqual({ payment: 'paid', booking: 'paid' });
  });

  test('of a dispute are audited once a payment, and the booking stays as it is', async () => {
    const intent = await anIntent(GOOD);
    for (const type of ['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.created']) {
      expect(await deliverCardEvent(it.portal, cardEvent(type, intent.id))).toBe(200);
    }
    const { db } = it.portal;
    const payments = db.selectFrom('payment').selectAll().where('bookingId', '=', intent.bookingId);
    const { id: first, ...payment } = await payments.executeTakeFirstOrThrow();
    const disputed = async () => {
      const entries = db.selectFrom('auditEntry').select('details').where('bookingId', '=', intent.bookingId);
      const rows = await entries.where('action', '=', 'payment.disputed').orderBy('id').execute();
      return rows.map(({ details }) => details['payment']);
    };
    expect(await disputed()).toEqual([first]);
    expect(await stateOf(intent)).toEqual({ payment: 'paid', booking: 'paid' });
    // As after a move to a higher price.
    const difference = { ...payment, intentId: `${intent.id}_second`, amountCents: 100 };
    const { id: second } = await db.insertInto('payment').values(difference).returning('id').executeTakeFirstOrThrow();
    expect(await deliverCardEvent(it.portal, cardEvent('charge.dispute.created', difference.intentId))).toBe(200);
    expect(await disputed()).toEqual([first, second]);
  });

  test('of a dispute that 0.4 audited are not audited again; one of a later payment of the booking is', async () => {
    const { id: intentId, bookingId } = await anIntent(GOOD);
    const { db } = it.portal;
    await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentId));
    await insertAudit(db, { action: 'payment.disputed', actorId: null, bookingId });
    const payments = db.selectFrom('payment').selectAll().where('bookingId', '=', bookingId);
    const { id: _, createdAt: __, ...payment } = await payments.executeTakeFirstOrThrow();
    await db
      .insertInto('payment')
      .values({ ...payment, intentId: `${intentId}_second` })
      .execute();
    const entries = db.selectFrom('auditEntry').select('id').where('bookingId', '=', bookingId);
    const disputed = async () => (await entries.where('action', '=', 'payment.disputed').execute()).length;
    expect(await deliverCardEvent(it.portal, cardEvent('charge.dispute.created', intentId))).toBe(200);
    expect(await disputed()).toBe(1);
    expect(await deliverCardEvent(it.portal, cardEvent('charge.dispute.created', `${intentId}_second`))).toBe(200);
    expect(await disputed()).toBe(2);
  });
});
