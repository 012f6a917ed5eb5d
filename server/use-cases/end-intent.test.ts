import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';

describeEachDatabase('a charge that was begun for a booking which is cancelled', (database) => {
  const it = useTestPortal(database);
  let next = 0;

  /** A patient with one unpaid booking, and what the admin needs to delete them. */
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
        const answer = await it.portal.call('POST', '/create-payment-intent', { token, body });
        const secret = String(answer.body['clientSecret']);
        return { status: answer.status, secret };
      },
      leave: async () => {
        const admin = await it.portal.tokenOf('admin@demo.test');
        expect((await it.portal.call('DELETE', `/users?id=${id}`, { token: admin })).status).toBe(200);
      },
    };
  }
  const paymentsOf = (bookingId: string) =>
    it.portal.db.selectFrom('payment').select('status').where('booking_id', '=', bookingId).execute();
  const intentsOf = (bookingId: string) =>
    it.portal.db
      .selectFrom('sandbox_card_intent')
      .select(['status', 'amount', 'amount_refunded'])
      .where(sql<boolean>`metadata ->> 'booking_id' = ${bookingId}`)
      .execute();

  test('is ended, so that no card can pay it any more', async () => {
    const patient = await aPatient();
    const { secret } = await patient.begin();
    await patient.leave();
    await it.portal.drain();
    expect(await paymentsOf(patient.bookingId)).toEqual([{ status: 'abandoned' }]);
    expect(await payInSandbox(it.portal, secret)).toMatchObject({
      error: { payment_intent: { status: 'canceled' } },
    });
  });

  test('and was paid at the last moment goes back by itself', async () => {
    const patient = await aPatient();
    const { secret } = await patient.begin();
    await patient.leave();
    await payInSandbox(it.portal, secret);
    await it.portal.drain();
    await it.portal.drain();
    expect(await paymentsOf(patient.bookingId)).toEqual([{ status: 'refunded' }]);
    const [kept] = await intentsOf(patient.bookingId);
    expect(kept).toMatchObject({ status: 'succeeded', amount_refunded: kept?.amount });
  });

  test('while it is being made, is never left payable', async () => {
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
