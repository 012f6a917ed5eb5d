import { sql } from 'kysely';
import { expect } from 'vitest';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';
import { intentOf } from './confirm-card.ts';
import { listOffers, type Offer } from './free-slots.ts';
import { manyPatients } from './many-patients.ts';
import { bookOffer, type UnpaidBooking } from './pay-booking.ts';
import type { TestPortal } from './portal.ts';

const TREATMENT = 'Teeth Orthodontics';

export type Payer = { token: string; email: string; bookings: UnpaidBooking[] };

/** Helpers for payments that begin with a price only, without a booking. */
export function unboundPayments(it: { readonly portal: TestPortal }) {
  let offers: Offer[] = [];

  /** A patient with unpaid bookings of one price, on days far apart. */
  async function aPayer(count: number): Promise<Payer> {
    if (offers.length === 0) offers = await listOffers(it.portal, TREATMENT);
    const [token = ''] = await manyPatients(it.portal, 1);
    const bookings: UnpaidBooking[] = [];
    for (let index = 0; index < count; index += 1) {
      bookings.push(await bookOffer(it.portal, token, (index % 2 === 0 ? offers.shift() : offers.pop())!));
    }
    const { body } = await it.portal.call('GET', '/profile', { token });
    return { token, bookings, email: (body.data as unknown as { email: string }).email };
  }

  const begin = ({ token }: Payer, price = 120) =>
    it.portal.call('POST', '/create-payment-intent', { token, body: { price } });
  const beginNamed = ({ token, bookings: [first] }: Payer) =>
    it.portal.call('POST', '/create-payment-intent', { token, body: { price: first!.price, bookingID: first!.id } });
  async function anIntent(payer: Payer): Promise<{ id: string; secret: string }> {
    const { status, body } = await begin(payer);
    expect(status).toBe(200);
    const secret = String(body['clientSecret']);
    return { id: intentOf(secret), secret };
  }
  const claim = ({ token, email, bookings }: Payer, intentId: string, at = 0) =>
    it.portal.call('POST', '/payment', {
      token,
      body: { price: bookings[at]!.price, transactionid: intentId, email, bookingID: bookings[at]!.id },
    });
  async function stateOf({ bookings }: Payer, intentId: string) {
    const { db } = it.portal;
    const payment = await db.selectFrom('payment').select('status').where('intentId', '=', intentId).executeTakeFirst();
    const paid: string[] = [];
    for (const { id } of bookings) {
      const row = db.selectFrom('booking').select('paymentStatus').where('id', '=', id);
      paid.push((await row.executeTakeFirstOrThrow()).paymentStatus);
    }
    return { payment: payment?.status, bookings: paid };
  }
  const letPass = (minutes: number) =>
    sql`update payment set created_at = created_at - ${minutes} * interval '1 minute',
      charged_at = charged_at - ${minutes} * interval '1 minute',
      opened_at = opened_at - ${minutes} * interval '1 minute'`.execute(it.portal.db);
  async function reconcile(): Promise<void> {
    let behind = await reconcilePayments(it.portal.portal, null);
    while (behind !== null) behind = await reconcilePayments(it.portal.portal, behind);
  }

  return { aPayer, begin, beginNamed, anIntent, claim, stateOf, letPass, reconcile };
}
