import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertAudit } from '#server/platform/audit';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { refundPayment } from './refund-payment.ts';

const card = { good: '4242424242424242', slowRefund: '4000000000007726', refundComesBack: '4000000000005126' };

type Owed = { intentId: string; bookingId: string; paymentId: string; cents: number };

describeOneDatabase('a refund that is owed', (database) => {
  const it = useTestPortal(database);
  let next = 0;

  /** A booking that was cancelled and then paid; its refund is not requested yet. */
  async function anOwed(number: string, beforehand: (intentId: string) => Promise<void> = async () => undefined) {
    const token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', (next += 5));
    const booking = await bookOffer(it.portal, token, offer);
    const { id: bookingId } = booking;
    const secret = await beginPayment(it.portal, token, booking);
    const intentId = intentOf(secret);
    await payInSandbox(it.portal, secret, number);
    await beforehand(intentId);
    const { db } = it.portal;
    await db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', bookingId).execute();
    await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentId));
    const { id: paymentId } = await db
      .selectFrom('payment')
      .select('id')
      .where('intentId', '=', intentId)
      .executeTakeFirstOrThrow();
    return { intentId, bookingId, paymentId, cents: offer.price * 100 } satisfies Owed;
  }
  const run = ({ paymentId }: Owed) => refundPayment(it.portal.portal, { paymentId });
  const refundsOf = ({ intentId }: Owed) => it.portal.portal.ports.cards.listRefunds(intentId);
  const statusOf = async ({ paymentId }: Owed) =>
    (await it.portal.db.selectFrom('payment').select('status').where('id', '=', paymentId).executeTakeFirst())?.status;
  const letTimePass = () =>
    it.portal.db
      .updateTable('sandboxCardRefund')
      .set({ createdAt: sql<Date>`created_at - interval '1 minute'` })
      .execute();
  const auditEntriesOf = async ({ bookingId }: Owed, action: 'payment.refunded' | 'payment.refund_failed') =>
    it.portal.db
      .selectFrom('auditEntry')
      .select('id')
      .where('bookingId', '=', bookingId)
      .where('action', '=', action)
      .execute();

  test('is made once, however many jobs run concurrently', async () => {
    const owed = await anOwed(card.good);
    await Promise.all([run(owed), run(owed), run(owed), it.portal.drain()]);
    expect(await refundsOf(owed)).toEqual([{ amountCents: owed.cents, status: 'succeeded' }]);
    expect(await statusOf(owed)).toBe('refunded');
    expect(await auditEntriesOf(owed, 'payment.refunded')).toHaveLength(1);
  });

  test('excludes what was refunded by hand', async () => {
    const owed = await anOwed(card.good, (intentId) =>
      it.portal.portal.ports.cards.refund({ intentId, amountCents: 1000, idempotencyKey: `by-hand-${intentId}` }),
    );
    await it.portal.drain();
    const amounts = (await refundsOf(owed)).map(({ amountCents }) => amountCents);
    expect(amounts).toEqual([owed.cents - 1000, 1000]);
    expect(await statusOf(owed)).toBe('refunded');
  });

  test('is pending until a webhook or reconciling reports that the refund succeeded', async () => {
    const reported = await anOwed(card.slowRefund);
    const unreported = await anOwed(card.slowRefund);
    await it.portal.drain();
    await reconcileRefunds(it.portal.portal);
    for (const owed of [reported, unreported]) expect(await statusOf(owed)).toBe('refund_pending');
    await letTimePass();
    expect(await deliverCardEvent(it.portal, cardEvent('refund.updated', reported.intentId))).toBe(200);
    expect([await statusOf(reported), await statusOf(unreported)]).toEqual(['refunded', 'refund_pending']);
    await reconcileRefunds(it.portal.portal);
    expect(await statusOf(unreported)).toBe('refunded');
    for (const owed of [reported, unreported]) expect(await refundsOf(owed)).toHaveLength(1);
  });

  test('is repeated up to three times if the payer’s bank returns it, then reported to the clinic once', async () => {
    const owed = await anOwed(card.refundComesBack);
    await it.portal.drain();
    expect(await statusOf(owed)).toBe('refunded');
    for (const attempts of [2, 3, 3]) {
      await letTimePass();
      expect(await deliverCardEvent(it.portal, cardEvent('refund.failed', owed.intentId))).toBe(200);
      expect(await refundsOf(owed)).toHaveLength(attempts);
    }
    await reconcileRefunds(it.portal.portal);
    expect(await statusOf(owed)).toBe('refund_pending');
    expect(await refundsOf(owed)).toHaveLength(3);
    expect(await auditEntriesOf(owed, 'payment.refund_failed')).toHaveLength(1);
  });

  /** A refund that failed for good under version 0.4, whose audit entry names only the booking. */
  async function aFailureOf04() {
    const owed = await anOwed(card.refundComesBack);
    const { bookingId } = owed;
    await insertAudit(it.portal.db, { action: 'payment.refund_failed', actorId: null, bookingId });
    await it.portal.drain();
    return owed;
  }
  async function failForGood({ intentId }: Pick<Owed, 'intentId'>) {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await letTimePass();
      await deliverCardEvent(it.portal, cardEvent('refund.failed', intentId));
    }
    await reconcileRefunds(it.portal.portal);
  }

  test('is not reported again after an upgrade from 0.4, only recorded for the desk', async () => {
    const owed = await aFailureOf04();
    await failForGood(owed);
    const payment = it.portal.db.selectFrom('payment').select('refundFailedAt').where('id', '=', owed.paymentId);
    expect(await payment.executeTakeFirst()).toEqual({ refundFailedAt: expect.any(Date) as Date });
    expect(await auditEntriesOf(owed, 'payment.refund_failed')).toHaveLength(1);
  });

  test('is reported if the entry of 0.4 can be of another payment of the booking', async () => {
    const owed = await aFailureOf04();
    const { db } = it.portal;
    const payments = db.selectFrom('payment').selectAll().where('id', '=', owed.paymentId);
    const { id: _, ...payment } = await payments.executeTakeFirstOrThrow();
    const createdAt = new Date(payment.createdAt.getTime() - 1000);
    await db
      .insertInto('payment')
      .values({ ...payment, createdAt, intentId: `${owed.intentId}_first`, refundedCents: payment.refundCents })
      .execute();
    await failForGood(owed);
    expect(await auditEntriesOf(owed, 'payment.refund_failed')).toHaveLength(2);
  });
});
