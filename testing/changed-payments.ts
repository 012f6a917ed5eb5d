import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ClinicError } from '#domain/shared/errors';
import { dueCents, excessCents } from '#domain/bookings/settlement';
import { cancelBookingRows, findBooking, lockBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { inTransaction } from '#server/platform/database/transaction';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';
import { reconcileRefunds } from '#server/payments/charges/reconcile-refunds';
import { requestRefund, undoRefund } from '#server/payments/charges/request-refund';
import { cardEvent, deliverCardEvent } from './card-messages.ts';
import { intentOf } from './confirm-card.ts';
import { offersBeforeCutoff } from './changes.ts';
import type { Offer } from './free-slots.ts';
import { manyPatients } from './many-patients.ts';
import { bookOffer } from './pay-booking.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import type { TestPortal } from './portal.ts';

export const CARD = { good: '4242424242424242', slowRefund: '4000000000007726', refundComesBack: '4000000000005126' };
const MINUTE_MS = 60_000;

type Paying = { token: string; id: string };
type Deferral = { notBefore: Date | null };

/** Helpers for payments of an appointment whose price or status changes, without the rules of who may change it when. */
export function changedPayments(it: { readonly portal: TestPortal }) {
  let offers: Offer[] = [];

  async function aBooking(): Promise<Paying> {
    if (offers.length === 0) offers = await offersBeforeCutoff(it.portal, 'Teeth Orthodontics');
    const [token = ''] = await manyPatients(it.portal, 1);
    const { id } = await bookOffer(it.portal, token, offers.shift()!);
    return { token, id };
  }
  const read = async ({ id }: Paying) => (await findBooking(it.portal.db, id))!;
  /** Creates an intent for what is due; null if the portal refuses it. */
  async function begin(paying: Paying): Promise<string | null> {
    const due = dueCents(await read(paying));
    const body = { price: due / 100, bookingID: paying.id };
    const response = await it.portal.call('POST', '/create-payment-intent', { token: paying.token, body });
    return response.status === 200 ? String(response.body['clientSecret']) : null;
  }
  const report = (secret: string) =>
    deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intentOf(secret)));
  async function pay(paying: Paying, card = CARD.good): Promise<string> {
    const secret = (await begin(paying))!;
    await payInSandbox(it.portal, secret, card);
    expect(await report(secret)).toBe(200);
    return intentOf(secret);
  }

  const afterUndo = (): Deferral => ({ notBefore: new Date(Date.now() + MINUTE_MS) });
  const change = (
    { id }: Paying,
    { notBefore }: Deferral,
    work: (booking: Booking) => { set: { priceCents: number } | null; centsOf: (booking: Booking) => number },
  ) =>
    inTransaction(it.portal.db, async (trx) => {
      const booking = (await lockBooking(trx, id))!;
      const { set, centsOf } = work(booking);
      if (set) await trx.updateTable('booking').set(set).where('id', '=', id).execute();
      else await cancelBookingRows(trx, [id], { now: new Date(), cancelledBy: 'patient' });
      return requestRefund(it.portal.portal, trx, { bookingId: id, cents: centsOf({ ...booking, ...set }), notBefore });
    });
  /** A move to another price; what exceeds it is refunded. */
  const move = (paying: Paying, priceCents: number, deferral: Deferral = { notBefore: null }) =>
    change(paying, deferral, () => ({ set: { priceCents }, centsOf: excessCents }));
  const cancel = (paying: Paying, percent: number, deferral: Deferral = { notBefore: null }) =>
    change(paying, deferral, () => ({
      set: null,
      centsOf: ({ paidCents }) => Math.floor((paidCents * percent) / 100),
    }));
  /** False, with nothing changed, if the refund has begun. */
  const undo = ({ id }: Paying, before: Booking) =>
    inTransaction(it.portal.db, async (trx) => {
      await lockBooking(trx, id);
      const { status, priceCents } = before;
      await trx.updateTable('booking').set({ status, priceCents }).where('id', '=', id).execute();
      if (!(await undoRefund(trx, { bookingId: id }))) throw new ClinicError('payment_refunded');
      return true;
    }).catch((error: unknown) => {
      if (error instanceof ClinicError && error.code === 'payment_refunded') return false;
      throw error;
    });
  const byHand = (intentId: string, amountCents: number) =>
    it.portal.portal.ports.cards.refund({ intentId, amountCents, idempotencyKey: randomUUID() });
  /** A refund by hand that the bank does not reject, whatever the card and however often `letUndoEnd` is called. */
  async function lastingByHand(intentId: string, amountCents: number): Promise<void> {
    await byHand(intentId, amountCents);
    const last = sql`select id from sandbox_card_refund where intent_id = ${intentId} and created_at <= now()
      order by created_at desc limit 1`;
    await sql`update sandbox_card_refund set created_at = now() + interval '1 year' where id = (${last})
      and exists (select from sandbox_card_intent as paid where paid.id = intent_id and paid.card_last4 = '5126')`.execute(
      it.portal.db,
    );
    await deliverCardEvent(it.portal, cardEvent('charge.refunded', intentId));
  }
  const refundsOf = async (intentId: string) =>
    (await it.portal.portal.ports.cards.listRefunds(intentId)).map(({ amountCents }) => amountCents);
  const paymentsOf = ({ id }: Paying) =>
    it.portal.db
      .selectFrom('payment')
      .select(['id', 'amountCents', 'refundCents', 'refundedCents', 'status'])
      .where('bookingId', '=', id)
      .orderBy('createdAt')
      .execute();

  async function letUndoEnd(): Promise<void> {
    const minute = sql.lit('1 minute');
    await sql`update payment set deferred_until = deferred_until - ${minute}::interval`.execute(it.portal.db);
    await sql`update job_outbox set not_before = not_before - ${minute}::interval`.execute(it.portal.db);
    await sql`update sandbox_card_refund set created_at = created_at - ${minute}::interval`.execute(it.portal.db);
  }
  /** Lets everything that waits happen: jobs, slow refunds, and refunds that the bank returns. */
  async function settleAll(intents: string[]): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      await letUndoEnd();
      await it.portal.drain();
      for (const intent of intents) await deliverCardEvent(it.portal, cardEvent('refund.updated', intent));
      await reconcileRefunds(it.portal.portal);
    }
    for (let after: string | null = null; ;) {
      after = await reconcilePayments(it.portal.portal, after);
      if (after === null) break;
    }
    await it.portal.drain();
  }
  const shown = async (paying: Paying) => {
    const { paymentStatus, paidCents, refundCents, refundedCents } = await read(paying);
    return { paymentStatus, paidCents, refundCents, refundedCents, due: dueCents(await read(paying)) };
  };

  return {
    aBooking,
    read,
    begin,
    report,
    pay,
    afterUndo,
    move,
    cancel,
    undo,
    byHand,
    lastingByHand,
    refundsOf,
    paymentsOf,
    letUndoEnd,
    settleAll,
    shown,
  };
}
