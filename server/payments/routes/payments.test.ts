import { expect, test } from 'vitest';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';

describeOneDatabase('payments over HTTP', (database) => {
  const it = useTestPortal(database);
  let next = 0;

  async function aBooking(token: string): Promise<{ id: string; price: number }> {
    const offer = await anOffer(it.portal, 'Teeth Orthodontics', (next += 5));
    return bookOffer(it.portal, token, offer);
  }
  async function anIntent(
    token: string,
    booking: { id: string; price: number },
  ): Promise<{ secret: string; id: string }> {
    const secret = await beginPayment(it.portal, token, booking);
    return { secret, id: intentOf(secret) };
  }
  const claim = (booking: { id: string; price: number }, transactionid: string, email = it.patientEmail) => ({
    price: booking.price,
    transactionid,
    email,
    bookingID: booking.id,
  });
  const isPaid = async (token: string, id: string) =>
    ((await it.portal.call('GET', `/booking/${id}`, { token })).body.data as unknown as { isPaid: boolean }).isPaid;

  test('a booking is paid once the provider confirms; a repeated request changes nothing', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    const intent = await anIntent(token, booking);
    expect(await payInSandbox(it.portal, intent.secret, GOOD)).toMatchObject({ status: 'succeeded' });
    const body = claim(booking, intent.id);
    expect(await it.portal.call('POST', '/payment', { token, body })).toMatchObject({
      status: 200,
      body: { status: 'Success' },
    });
    expect(await it.portal.call('POST', '/payment', { token, body })).toMatchObject({ status: 200 });
    expect(await isPaid(token, booking.id)).toBe(true);
    const again = await it.portal.call('POST', '/create-payment-intent', {
      token,
      body: { price: booking.price, bookingID: booking.id },
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  test('the receipt has day, means, number and refund of a payment, for its patient alone', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    const intent = await anIntent(token, booking);
    await payInSandbox(it.portal, intent.secret, GOOD);
    await it.portal.call('POST', '/payment', { token, body: claim(booking, intent.id) });
    const read = (reader?: string) =>
      it.portal.call('GET', `/booking/${booking.id}/receipt`, reader === undefined ? {} : { token: reader });
    const { status, body } = await read(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      paidAmount: booking.price,
      payments: [{ method: 'card', amount: booking.price, transactionid: intent.id, refundAmount: 0 }],
    });
    const another = await aPerson(it.portal, { role: 'reception' });
    expect(await read(await tokenFor(it.portal, another))).toMatchObject({ status: 404 });
    expect(await read()).toMatchObject({ status: 401 });
    const odd = await it.portal.call('GET', '/booking/none/receipt', { token });
    expect(odd).toMatchObject({ status: 400 });
  });

  test('two tabs share one intent, so that there is one charge', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    const [one, two] = await Promise.all([anIntent(token, booking), anIntent(token, booking)]);
    expect(one.id).toBe(two.id);
  });

  test('a declined card leaves the booking unpaid and payable', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    const intent = await anIntent(token, booking);
    expect(await payInSandbox(it.portal, intent.secret, DECLINED)).toMatchObject({
      error: { message: 'Your card was declined.' },
    });
    expect(await it.portal.call('POST', '/payment', { token, body: claim(booking, intent.id) })).toMatchObject({
      status: 409,
      body: { code: 'payment_not_confirmed' },
    });
    expect(await isPaid(token, booking.id)).toBe(false);
    expect(await payInSandbox(it.portal, intent.secret, GOOD)).toMatchObject({ status: 'succeeded' });
  });

  test('an unknown transaction, or that of another booking, pays nothing', async () => {
    const token = await it.patient();
    const [paid, unpaid] = [await aBooking(token), await aBooking(token)];
    const intent = await anIntent(token, paid);
    await payInSandbox(it.portal, intent.secret, GOOD);
    for (const transaction of ['pi_invented', intent.id]) {
      expect(await it.portal.call('POST', '/payment', { token, body: claim(unpaid, transaction) })).toMatchObject({
        status: 409,
        body: { code: 'payment_mismatch' },
      });
    }
    expect(await isPaid(token, unpaid.id)).toBe(false);
  });

  test('the browser’s price decides nothing', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    for (const price of [0.01, 0]) {
      const answer = await it.portal.call('POST', '/create-payment-intent', {
        token,
        body: { price, bookingID: booking.id },
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed', data: { price: booking.price } } });
    }
    for (const price of [-1, '120', null, 1.234]) {
      expect(
        await it.portal.call('POST', '/create-payment-intent', { token, body: { price, bookingID: booking.id } }),
      ).toMatchObject({ status: 400 });
    }
  });

  test('a price alone needs an unpaid booking of that price; which one, the payment says', async () => {
    const token = await it.portal.signUpPatient('bare@example.test');
    const body = { price: 60 };
    const begin = () => it.portal.call('POST', '/create-payment-intent', { token, body });
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
    const [, second] = [
      await bookOffer(it.portal, token, await anOffer(it.portal, 'Teeth Cleaning', 10)),
      await bookOffer(it.portal, token, await anOffer(it.portal, 'Teeth Cleaning', 20)),
    ];
    const secret = String((await begin()).body['clientSecret']);
    await payInSandbox(it.portal, secret, GOOD);
    const payment = claim(second, intentOf(secret), 'bare@example.test');
    expect(await it.portal.call('POST', '/payment', { token, body: payment })).toMatchObject({ status: 200 });
    expect(await isPaid(token, second.id)).toBe(true);
  });

  test('nobody can pay another person’s booking, or start to', async () => {
    const booking = await aBooking(await it.patient());
    const token = await it.otherPatient();
    const intent = await it.portal.call('POST', '/create-payment-intent', {
      token,
      body: { price: booking.price, bookingID: booking.id },
    });
    const payment = await it.portal.call('POST', '/payment', { token, body: claim(booking, 'pi_x', it.otherEmail) });
    expect([intent.status, payment.status]).toEqual([404, 404]);
  });

  test('a payment whose browser was closed is settled once by the provider’s event, however often it arrives', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    const intent = await anIntent(token, booking);
    await payInSandbox(it.portal, intent.secret, GOOD);
    const event = {
      id: 'evt_test_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent.id, object: 'payment_intent' } },
    };
    const send = () => it.portal.sendSignedCardEvent(event);
    expect(await Promise.all([send(), send(), send()])).toEqual([200, 200, 200]);
    expect(await isPaid(token, booking.id)).toBe(true);
    const payments = await it.portal.db
      .selectFrom('payment')
      .select('status')
      .where('bookingId', '=', booking.id)
      .execute();
    expect(payments).toEqual([{ status: 'paid' }]);
  });

  test('an event without the provider’s signature is refused', async () => {
    const response = await it.portal.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/card',
      headers: { host: '127.0.0.1', 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: '{"id":"evt_forged","type":"payment_intent.succeeded"}',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'webhook_refused' });
  });

  test('a charge for a cancelled booking is refunded automatically', async () => {
    const token = await it.patient();
    const booking = await aBooking(token);
    const intent = await anIntent(token, booking);
    await payInSandbox(it.portal, intent.secret, GOOD);
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', booking.id).execute();
    expect(await it.portal.call('POST', '/payment', { token, body: claim(booking, intent.id) })).toMatchObject({
      status: 409,
      body: { code: 'booking_cancelled' },
    });
    await it.portal.drain();
    const payment = await it.portal.db
      .selectFrom('payment')
      .select('status')
      .where('bookingId', '=', booking.id)
      .executeTakeFirst();
    expect(payment).toEqual({ status: 'refunded' });
  });
});
