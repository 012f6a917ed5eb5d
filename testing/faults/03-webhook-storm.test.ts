import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
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

  async function aCharge() {
    const { one } = servers;
    const token = tokens.pop()!;
    const offer = await anOffer(one, 'Teeth Orthodontics');
    const booking = await bookOffer(one, token, offer);
    const secret = await beginPayment(one, token, booking);
    await payInSandbox(one, secret);
    return { id: intentOf(secret), bookingId: booking.id };
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

  // Any order of its events, on one server: server/payments/charges/handle-card-event.test.ts.
  test('fault 3: finally nothing is paid twice or lost', async () => {
    expect(await findBroken({ clinic: servers.one.db })).toEqual([]);
  });
});
