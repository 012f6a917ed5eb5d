import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { openTestDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { mailsTo } from '#testing/outbox';
import { beginPayment } from '#testing/pay-booking';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { openStripePortal, type StripePortal } from '#testing/stripe-portal';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';

const CANARY = { name: 'Canaria Kanarienvogel', email: 'canary@example.test', phone: '+49 30 5550123' };
const GOOD = '4242424242424242';

let stripe: StripePortal;
let token: string;
let next = 0;
beforeAll(async () => {
  stripe = await openStripePortal(await openTestDatabase('embedded'));
  token = await stripe.portal.signUpPatient(CANARY.email, CANARY.name);
});
afterAll(() => stripe.close());

async function begin(): Promise<{ bookingId: string; price: number; intentId: string; secret: string }> {
  const { portal } = stripe;
  const offer = await anOffer(portal, 'Teeth Orthodontics', (next += 5));
  const body = bookingOf(offer, { patient_Phone: CANARY.phone });
  const booked = await portal.call('POST', '/bookings', { token, body });
  const { _id: id } = booked.body.data as unknown as { _id: string };
  const { price } = offer;
  const secret = await beginPayment(portal, token, { id, price });
  return { bookingId: id, price, intentId: intentOf(secret), secret };
}
const isPaid = async (id: string) =>
  ((await stripe.portal.call('GET', `/booking/${id}`, { token })).body.data as unknown as { isPaid: boolean }).isPaid;

test('with Stripe’s keys there is no sandbox, the browser gets the publishable key and Stripe’s addresses', async () => {
  const { portal } = stripe;
  expect((await portal.call('GET', '/clinic')).body).toMatchObject({
    data: { cards: { mode: 'live', publishableKey: stripe.publishableKey } },
  });
  const url = '/sandbox/cards/v1/payment_intents/pi_1';
  const absent = await portal.app.inject({ url, headers: { host: '127.0.0.1' } });
  expect(absent.statusCode).toBe(404);
  expect(String(absent.headers['content-security-policy'])).toContain('https://js.stripe.com');
});

test('a payment makes the same calls as in the sandbox, at another address', async () => {
  const { bookingId, price, intentId, secret } = await begin();
  expect(await stripe.confirm(secret, '4000000000000002')).toMatchObject({
    error: { message: 'Your card was declined.' },
  });
  expect(await stripe.confirm(secret, GOOD)).toMatchObject({ status: 'succeeded' });
  const body = { price, transactionid: intentId, email: CANARY.email, bookingID: bookingId };
  expect((await stripe.portal.call('POST', '/payment', { token, body })).body).toMatchObject({ status: 'Success' });
  expect(await isPaid(bookingId)).toBe(true);
});

test('an event signed with either webhook secret is accepted, with a third one refused', async () => {
  const secrets: [string, number][] = [
    ['whsec_of_tomorrow', 400],
    ['whsec_of_yesterday', 200],
    [stripe.webhookSecret, 200],
  ];
  for (const [secret, status] of secrets) {
    const { bookingId, intentId, secret: clientSecret } = await begin();
    await stripe.confirm(clientSecret, GOOD);
    const event = cardEvent('payment_intent.succeeded', intentId);
    expect(await deliverCardEvent(stripe.portal, event, { secret })).toBe(status);
    expect(await isPaid(bookingId)).toBe(status === 200);
  }
});

test('a charge without an event is found by reconciling', async () => {
  const { bookingId, secret } = await begin();
  await stripe.confirm(secret, GOOD);
  const aged = { createdAt: sql<Date>`created_at - interval '2 minutes'` };
  await stripe.portal.db.updateTable('payment').set(aged).execute();
  await reconcilePayments(stripe.portal.portal, null);
  expect(await isPaid(bookingId)).toBe(true);
});

describe('a clinic where patients pay at the clinic', () => {
  const booked = async (portal: TestPortal, mine: string) => {
    const body = bookingOf(await anOffer(portal, 'Teeth Cleaning', (next += 5)));
    const { _id: id } = (await portal.call('POST', '/bookings', { token: mine, body })).body.data as unknown as {
      _id: string;
    };
    return id;
  };
  test('takes no cards, and says so in the API and in its mail', async () => {
    const portal = await openTestPortal(await openTestDatabase('postgres'), { PAYMENTS: 'clinic' });
    const mine = await portal.tokenOf('patient@demo.test');
    const bookingID = await booked(portal, mine);
    for (const body of [{ price: 60, bookingID }, { price: 60 }]) {
      const answer = await portal.call('POST', '/create-payment-intent', { token: mine, body });
      expect(answer).toMatchObject({ status: 409, body: { code: 'pay_at_clinic' } });
    }
    expect(await portal.db.selectFrom('payment').select('id').execute()).toEqual([]);
    const [mail] = await mailsTo(portal, 'patient@demo.test');
    expect(mail?.text).toContain('Price: $60, to be paid at the clinic');
    expect(mail?.text).not.toContain('pay it here');
    await portal.close();
  });

  test('still settles earlier charges while it has the keys', async () => {
    const { bookingId, secret } = await begin();
    await stripe.confirm(secret, GOOD);
    const portal = await openTestPortal(stripe.database, { ...stripe.env, PAYMENTS: 'clinic' });
    expect((await portal.call('GET', '/clinic')).body.data).toMatchObject({
      cards: { mode: 'clinic', publishableKey: '' },
    });
    const aged = { createdAt: sql<Date>`created_at - interval '2 minutes'` };
    await portal.db.updateTable('payment').set(aged).execute();
    await reconcilePayments(portal.portal, null);
    expect(await isPaid(bookingId)).toBe(true);
    await portal.close();
  });
});

test('each payment has its own idempotency key, and no personal data goes to Stripe', async () => {
  const { id } = await stripe.portal.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', CANARY.email)
    .executeTakeFirstOrThrow();
  const { bookingId } = await begin();
  const admin = await stripe.portal.tokenOf('admin@demo.test');
  expect((await stripe.portal.call('DELETE', `/users?id=${id}`, { token: admin })).status).toBe(200);
  await stripe.portal.drain();

  const { seen } = stripe.recorder;
  const of = (method: string, path: string) =>
    seen.filter((candidate) => candidate.method === method && candidate.path.endsWith(path));
  expect(of('POST', '/refunds').length).toBeGreaterThan(0);
  expect(of('POST', '/cancel').length).toBeGreaterThan(0);
  const made = of('POST', '/payment_intents');
  const payments = await stripe.portal.db.selectFrom('payment').select(['id', 'bookingId']).execute();
  for (const { fields, headers } of made) {
    const payment = payments.find((candidate) => candidate.bookingId === fields.get('metadata[booking_id]'));
    expect(headers['idempotency-key']).toBe(`payment-${payment?.id}`);
  }
  expect(made.map(({ fields }) => fields.get('metadata[booking_id]'))).toContain(bookingId);
  const wire = seen.map(({ raw }) => decodeURIComponent(raw.replaceAll('+', ' '))).join('\n');
  const personal = [CANARY.name, ...CANARY.name.split(' '), CANARY.email, 'canary', CANARY.phone, '5550123'];
  for (const text of personal) expect(wire.toLowerCase()).not.toContain(text.toLowerCase());
});
