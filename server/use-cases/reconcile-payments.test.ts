import { expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { reconcilePayments } from './reconcile-payments.ts';

describeEachDatabase('payments that nobody reported', (database) => {
  const it = useTestPortal(database);

  test('a charge is found although the browser closed and no message came', async () => {
    const token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Cleaning');
    const booked = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    const { _id: bookingID } = booked.body.data as unknown as { _id: string };
    const asked = await it.portal.call('POST', '/create-payment-intent', {
      token,
      body: { price: offer.price, bookingID },
    });
    const secret = String(asked.body['clientSecret']);
    await payInSandbox(it.portal, { secret, id: secret.split('_secret_')[0]! }, '4242424242424242');
    const isPaid = async () =>
      ((await it.portal.call('GET', `/booking/${bookingID}`, { token })).body.data as unknown as { isPaid: boolean })
        .isPaid;

    await reconcilePayments(it.portal.portal);
    expect(await isPaid()).toBe(false);
    await it.portal.db
      .updateTable('payment')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .execute();
    await reconcilePayments(it.portal.portal);
    expect(await isPaid()).toBe(true);
  });
});
