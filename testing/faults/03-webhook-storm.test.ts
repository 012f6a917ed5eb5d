import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardEvent, deliverCardEvent, permutationsOf } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { findBroken } from './invariant.ts';
import { openTwoServers, type TwoServers } from './two-servers.ts';

const TIMES = 50;

describeOneDatabase('a storm of webhooks on two servers', (open) => {
  let servers: TwoServers;
  let tokens: string[];
  beforeAll(async () => {
    servers = await openTwoServers(await open());
    tokens = await manyPatients(servers.one, 8);
  });
  afterAll(() => servers.close());

  async function aCharge(card: string | null = '4242424242424242') {
    const { one } = servers;
    const token = tokens.pop()!;
    const offer = await anOffer(one, 'Teeth Orthodontics');
    const booking = await bookOffer(one, token, offer);
    const secret = await beginPayment(one, token, booking);
    if (card) await payInSandbox(one, secret, card);
    return { id: intentOf(secret), bookingId: booking.id, cents: offer.price * 100 };
  }
  const stateOf = async ({ bookingId }: { bookingId: string }) => {
    const { db } = servers.one;
    const audit = await db
      .selectFrom('auditEntry')
      .select('action')
      .where('bookingId', '=', bookingId)
      .where('action', '!=', 'booking.made')
      .execute();
    const booking = await db
      .selectFrom('booking')
      .select('paymentStatus')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return { paid: booking.paymentStatus, audit: audit.map(({ action }) => action) };
  };

  test(`fault 3: one webhook delivered ${TIMES} times concurrently takes effect once`, async () => {
    const charge = await aCharge();
    const event = cardEvent('payment_intent.succeeded', charge.id);
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, n) => deliverCardEvent(servers.both[n % 2]!, event)),
    );
    expect(answers).toEqual(Array.from({ length: TIMES }, () => 200));
    expect(await stateOf(charge)).toEqual({ paid: 'paid', audit: ['booking.paid'] });
  });

  test('fault 3: a webhook, the browser and the reconciling job settle one charge once when concurrent', async () => {
    const charge = await aCharge();
    const { one, other } = servers;
    const { settlePayment } = await import('#server/payments/charges/settle-payment');
    await Promise.all([
      deliverCardEvent(one, cardEvent('payment_intent.succeeded', charge.id)),
      ...[one, other, one, other].map(({ portal }) => settlePayment(portal, { intentId: charge.id })),
      deliverCardEvent(other, cardEvent('charge.refunded', charge.id)),
    ]);
    expect(await stateOf(charge)).toEqual({ paid: 'paid', audit: ['booking.paid'] });
  });

  const kinds = ['created', 'succeeded', 'canceled'].map((kind) => `payment_intent.${kind}`).concat('charge.refunded');
  test.each<[string, () => ReturnType<typeof aCharge>, { paid: string }]>([
    ['that succeeded', () => aCharge(), { paid: 'paid' }],
    ['that was refunded', refund, { paid: 'refunded' }],
    ['that was cancelled', cancel, { paid: 'unpaid' }],
  ])('fault 3: the webhooks of a charge %s end in the same state in any order', async (_name, createCharge, end) => {
    const charge = await createCharge();
    const { db } = servers.one;
    for (const order of permutationsOf(kinds)) {
      await db.updateTable('payment').set({ status: 'unpaid' }).where('intentId', '=', charge.id).execute();
      await db.updateTable('booking').set({ paymentStatus: 'unpaid' }).where('id', '=', charge.bookingId).execute();
      for (const [at, type] of order.entries()) {
        expect(await deliverCardEvent(servers.both[at % 2]!, cardEvent(type, charge.id))).toBe(200);
      }
      expect({ order, paid: (await stateOf(charge)).paid }).toEqual({ order, ...end });
    }
  });

  async function refund() {
    const charge = await aCharge();
    const { cards } = servers.one.portal.ports;
    await cards.refund({ intentId: charge.id, amountCents: charge.cents, idempotencyKey: `by-hand-${charge.id}` });
    return charge;
  }
  async function cancel() {
    const charge = await aCharge(null);
    await servers.one.portal.ports.cards.cancelIntent(charge.id);
    return charge;
  }

  test('fault 3: finally nothing is paid twice or lost', async () => {
    expect(await findBroken({ clinic: servers.one.db })).toEqual([]);
  });
});
