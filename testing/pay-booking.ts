import { bookingOf, type Offer } from './free-slots.ts';
import { intentOf } from './confirm-card.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { TestPortal } from './portal.ts';

export type UnpaidBooking = { id: string; price: number };

/** Books an offer as its patient would. */
export async function bookOffer(portal: TestPortal, token: string, offer: Offer): Promise<UnpaidBooking> {
  const { status, body } = await portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
  if (status !== 200) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
  return { id: (body.data as unknown as { _id: string })._id, price: offer.price };
}

/** Begins to pay a booking; the secret by which the browser confirms a card. */
export async function beginPayment(portal: TestPortal, token: string, { id, price }: UnpaidBooking): Promise<string> {
  const body = { price, bookingID: id };
  const answer = await portal.call('POST', '/create-payment-intent', { token, body });
  if (answer.status !== 200) throw new Error(`no intent, but ${answer.status}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['clientSecret']);
}

/** Pays a booking as its patient would, from the intent to the confirmed payment. */
export async function payBooking(portal: TestPortal, token: string, booking: UnpaidBooking) {
  const secret = await beginPayment(portal, token, booking);
  await payInSandbox(portal, secret);
  const { body: profile } = await portal.call('GET', `/booking/${booking.id}`, { token });
  const email = (profile.data as unknown as { email: string }).email;
  const answer = await portal.call('POST', '/payment', {
    token,
    body: { price: booking.price, transactionid: intentOf(secret), email, bookingID: booking.id },
  });
  if (answer.status !== 200) throw new Error(`paying answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
