import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listOpenIntents } from './payments-rows.ts';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { untilBlocked } from '#testing/faults/until-blocked';
import { anOffer } from '#testing/free-slots';
import { bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { cancelPaymentIntent } from './cancel-payment-intent.ts';
import { reconcilePayments } from './reconcile-payments.ts';

describeOneDatabase('an open payment of a booking that is cancelled', (database, kind) => {
  const it = useTestPortal(database);
  let next = 0;

  /** A patient with one unpaid booking; `leave` deletes their account. */
  async function aPatient() {
    const email = `leaving-${(next += 5)}@example.test`;
    const token = await it.portal.signUpPatient(email);
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', next);
    const { id: bookingId } = await bookOffer(it.portal, token, offer);
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return {
      bookingId,
      begin: async () => {
        const body = { price: offer.price, bookingID: bookingId };
        const response = await it.portal.call('POST', '/create-payment-intent', { token, body });
        const secret = String(response.body['clientSecret']);
        return { status: response.status, secret };
      },
      leave: async () => {
        const admin = await it.portal.tokenOf('admin@demo.test');
        expect((await it.portal.call('DELETE', `/users?id=${id}`, { token: admin })).status).toBe(200);
      },
    };
  }
  const paymentsOf = (bookingId: string) =>
    it.portal.db.selectFrom('payment').select('status').where('bookingId', '=', bookingId).execute();
  const intentsOf = (bookingId: string) =>
    it.portal.db
      .selectFrom('sandboxCardIntent')
      .select(['status', 'amount', 'amountRefunded'])
      .where(sql<boolean>`metadata ->> 'booking_id' = ${bookingId}`)
      .execute();

  test('is cancelled, so that no card can pay it any more', async () => {
    const patient = await aPatient();
    const { secret } = await patient.begin();
    await patient.leave();
    await it.portal.drain();
    expect(await paymentsOf(patient.bookingId)).toEqual([{ status: 'abandoned' }]);
    expect(await payInSandbox(it.portal, secret)).toMatchObject({
      error: { payment_intent: { status: 'canceled' } },
    });
  });

  test('and was paid at the last moment is refunded', async () => {
    const patient = await aPatient();
    const { secret } = await patient.begin();
    await patient.leave();
    await payInSandbox(it.portal, secret);
    await it.portal.drain();
    await it.portal.drain();
    expect(await paymentsOf(patient.bookingId)).toEqual([{ status: 'refunded' }]);
    const [intent] = await intentsOf(patient.bookingId);
    expect(intent).toMatchObject({ status: 'succeeded', amountRefunded: intent?.amount });
  });

  // The embedded database has one connection, so this race cannot occur there.
  test.runIf(kind === 'postgres')(
    'is cancelled even if its intent is stored while the cancellation waits for the lock',
    async () => {
      const patient = await aPatient();
      const { secret } = await patient.begin();
      const { db, portal } = it.portal;
      const ofBooking = (handle: typeof db) => handle.updateTable('payment').where('bookingId', '=', patient.bookingId);
      const { id: paymentId } = await ofBooking(db).set({ intentId: null }).returning('id').executeTakeFirstOrThrow();
      await patient.leave();
      let ending = Promise.resolve();
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('booking').select('id').where('id', '=', patient.bookingId).forUpdate().execute();
        ending = cancelPaymentIntent(portal, { paymentId });
        await untilBlocked(it.portal.db, 1);
        await ofBooking(trx)
          .set({ intentId: intentOf(secret) })
          .execute();
      });
      await ending;
      expect(await paymentsOf(patient.bookingId)).toEqual([{ status: 'abandoned' }]);
      expect(await intentsOf(patient.bookingId)).toMatchObject([{ status: 'canceled' }]);
    },
  );

  test('and was left open by an abandoned payment is cancelled or refunded by reconciling', async () => {
    const [open, charged] = [await aPatient(), await aPatient()];
    await open.begin();
    await payInSandbox(it.portal, (await charged.begin()).secret);
    const both = [open.bookingId, charged.bookingId];
    const { db, portal } = it.portal;
    await db.updateTable('booking').set({ status: 'cancelled' }).where('id', 'in', both).execute();
    await db
      .updateTable('payment')
      .set({ status: 'abandoned', settledAt: sql<Date>`now()`, createdAt: sql<Date>`now() - interval '2 minutes'` })
      .where('bookingId', 'in', both)
      .execute();
    for (let cursor = await reconcilePayments(portal, null); cursor !== null;) {
      cursor = await reconcilePayments(portal, cursor);
    }
    await it.portal.drain();
    expect(await paymentsOf(open.bookingId)).toEqual([{ status: 'abandoned' }]);
    expect(await intentsOf(open.bookingId)).toMatchObject([{ status: 'canceled' }]);
    expect(await paymentsOf(charged.bookingId)).toEqual([{ status: 'refunded' }]);
    const abandonedSince = new Date(0);
    const remaining = await listOpenIntents(db, { before: new Date(), abandonedSince, after: null, limit: 50 });
    expect(remaining.filter(({ isAbandoned }) => isAbandoned)).toEqual([]);
  });

  test('is never left payable if its intent is created at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const patient = await aPatient();
      const [begun] = await Promise.all([patient.begin(), patient.leave()]);
      await it.portal.drain();
      expect([200, 401, 404, 409]).toContain(begun.status);
      for (const intent of await intentsOf(patient.bookingId)) expect(intent.status).toBe('canceled');
      for (const payment of await paymentsOf(patient.bookingId)) expect(payment.status).toBe('abandoned');
    }
  });
});
