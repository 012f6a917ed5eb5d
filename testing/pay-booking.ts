import { payInSandbox } from './pay-in-sandbox.ts';
import type { TestPortal } from './portal.ts';

/** Pays a booking as its patient would, from the intent to the confirmed payment. */
export async function payBooking(portal: TestPortal, token: string, booking: { id: string; price: number }) {
  const { body } = await portal.call('POST', '/create-payment-intent', {
    token,
    body: { price: booking.price, bookingID: booking.id },
  });
  const secret = String(body['clientSecret']);
  const id = secret.split('_secret_')[0] ?? '';
  await payInSandbox(portal, { id, secret }, '4242424242424242');
  const { body: profile } = await portal.call('GET', `/booking/${booking.id}`, { token });
  const email = (profile.data as unknown as { email: string }).email;
  const answer = await portal.call('POST', '/payment', {
    token,
    body: { price: booking.price, transactionid: id, email, bookingID: booking.id },
  });
  if (answer.status !== 200) throw new Error(`paying answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
