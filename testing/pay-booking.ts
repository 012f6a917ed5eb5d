import { bookingOf, type Offer } from './free-slots.ts';
import { intentOf } from './confirm-card.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { TestPortal } from './portal.ts';

export type UnpaidBooking = { id: string; price: number };

/** Books a slot as its patient. */
export async function bookOffer(portal: TestPortal, token: string, offer: Offer): Promise<UnpaidBooking> {
  const { status, body } = await portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
  if (status !== 200) throw new Error(`booking returned ${status}: ${JSON.stringify(body)}`);
  return { id: (body.data as unknown as { _id: string })._id, price: offer.price };
}

/** Creates a payment intent and returns the client secret with which the browser confirms a card. */
export async function beginPayment(portal: TestPortal, token: string, { id, price }: UnpaidBooking): Promise<string> {
  const body = { price, bookingID: id };
  const response = await portal.call('POST', '/create-payment-intent', { token, body });
  if (response.status !== 200)
    throw new Error(`creating an intent returned ${response.status}: ${JSON.stringify(response.body)}`);
  return String(response.body['clientSecret']);
}

/** Pays a booking as its patient, from the intent to the confirmed payment. */
export async function payBooking(portal: TestPortal, token: string, booking: UnpaidBooking) {
  const secret = await beginPayment(portal, token, booking);
  await payInSandbox(portal, secret);
  const { body: profile } = await portal.call('GET', `/booking/${booking.id}`, { token });
  const email = (profile.data as unknown as { email: string }).email;
  const response = await portal.call('POST', '/payment', {
    token,
    body: { price: booking.price, transactionid: intentOf(secret), email, bookingID: booking.id },
  });
  if (response.status !== 200) throw new Error(`paying returned ${response.status}: ${JSON.stringify(response.body)}`);
}
