import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { beginPayment } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { unboundPayments, type Payer } from '#testing/unbound-payments';
import { useTestPortal } from '#testing/use-test-portal';
import { recoverCharges } from './recover-charges.ts';

describeOneDatabase('a charge since the backup that was restored', (database) => {
  const it = useTestPortal(database);
  const { aPayer, anIntent, begin, beginNamed, letPass, reconcile, stateOf } = unboundPayments(it);

  async function aCharge(payer: Payer): Promise<string> {
    const secret = await beginPayment(it.portal, payer.token, payer.bookings[0]!);
    await payInSandbox(it.portal, secret);
    return intentOf(secret);
  }
  /** The state after a restore: only the provider knows the intents. */
  const lose = (intents: string[]) => it.portal.db.deleteFrom('payment').where('intentId', 'in', intents).execute();
  /** Charges a card for a booking that does not exist. */
  async function aChargeWithoutBooking(payerId: string): Promise<string> {
    const wanted = { amountCents: 12_000, currency: 'usd', bookingId: randomUUID(), payerId };
    const intent = await it.portal.portal.ports.cards.createIntent({ ...wanted, idempotencyKey: randomUUID() });
    await payInSandbox(it.portal, intent.clientSecret);
    return intent.id;
  }
  const recover = async (since = new Date()) => {
    const found = await recoverCharges(it.portal.portal, { since });
    return new Map(found.map(({ intentId, ...rest }) => [intentId, rest]));
  };
  const found = (action: 'charge.found' | 'charge.unknown', intent: string) =>
    it.portal.db
      .selectFrom('auditEntry')
      .select('id')
      .where('action', '=', action)
      .where(sql<boolean>`details ->> 'intent' = ${intent}`)
      .execute();

  test('is settled, refunded, cancelled or reported, once and audited', async () => {
    const { portal } = it.portal;
    const [stands, given, left, unbound] = [await aPayer(1), await aPayer(1), await aPayer(1), await aPayer(1)];
    const paid = await aCharge(stands);
    const person = it.portal.db.selectFrom('person').select('id').where('email', '=', stands.email);
    const paidLost = await aChargeWithoutBooking((await person.executeTakeFirstOrThrow()).id);
    const ofNobody = await aChargeWithoutBooking(randomUUID());
    const paidBack = await aCharge(given);
    await portal.ports.cards.refund({ intentId: paidBack, amountCents: 12_000, idempotencyKey: paidBack });
    const open = intentOf(await beginPayment(it.portal, left.token, left.bookings[0]!));
    const named = await anIntent(unbound);
    await payInSandbox(it.portal, named.secret);
    await lose([paid, paidBack, open, named.id]);
    // The webhook alone does not recover such a charge.
    expect(await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', paid))).toBe(200);
    expect(await stateOf(stands, paid)).toEqual({ payment: undefined, bookings: ['unpaid'] });

    const first = await recover();
    expect(first.get(paid)).toEqual({ cents: 12_000, currency: 'usd', payerEmail: stands.email, outcome: 'settled' });
    const outcomes = [paidLost, paidBack, open, named.id, ofNobody].map((id) => first.get(id)?.outcome);
    expect(outcomes).toEqual(['refunded', 'refunded', 'cancelled', 'waiting', 'unknown']);
    expect(first.size).toBe(6);
    expect([...(await recover()).keys()]).toEqual([ofNobody]);

    expect(await stateOf(stands, paid)).toEqual({ payment: 'paid', bookings: ['paid'] });
    for (const intent of [paidLost, paidBack]) {
      expect(await portal.ports.cards.listRefunds(intent)).toEqual([{ amountCents: 12_000, status: 'succeeded' }]);
    }
    expect(await stateOf(given, paidBack)).toEqual({ payment: 'refunded', bookings: ['refunded'] });
    expect(await portal.ports.cards.findIntent(open)).toMatchObject({ status: 'canceled' });
    for (const intent of [paid, paidLost, paidBack, named.id])
      expect(await found('charge.found', intent)).toHaveLength(1);
    expect(await found('charge.unknown', ofNobody)).toHaveLength(1);

    await letPass(16);
    await reconcile();
    expect(await stateOf(unbound, named.id)).toEqual({ payment: 'paid', bookings: ['paid'] });
    await it.portal.drain();
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('is refunded here too when its charge is older than the backup and its refund is not', async () => {
    const payer = await aPayer(1);
    const intent = await aCharge(payer);
    expect(await deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intent))).toBe(200);
    const { db, portal } = it.portal;
    await sql`update sandbox_card_intent set created_at = created_at - interval '3 hours' where id = ${intent}`.execute(
      db,
    );
    await portal.ports.cards.refund({ intentId: intent, amountCents: 12_000, idempotencyKey: intent });
    expect((await recover()).get(intent)).toMatchObject({ payerEmail: payer.email, outcome: 'refunded' });
    expect(await stateOf(payer, intent)).toEqual({ payment: 'refunded', bookings: ['refunded'] });
    expect((await recover()).has(intent)).toBe(false);
  });

  /** The state after a restore of a backup made between the insertion of a payment and that of its intent. */
  const forget = (intent: string) =>
    it.portal.db.updateTable('payment').set({ intentId: null }).where('intentId', '=', intent).execute();

  test('belongs to the payment that lacks its intent, whether its booking is named', async () => {
    const payer = await aPayer(1);
    const named = await anIntent(payer);
    await payInSandbox(it.portal, named.secret);
    await forget(named.id);
    expect((await recover()).get(named.id)?.outcome).toBe('waiting');
    expect((await begin(payer)).body['code']).toBe('payment_waiting');
    await letPass(16);
    await reconcile();
    expect(await stateOf(payer, named.id)).toEqual({ payment: 'paid', bookings: ['paid'] });
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('stays the only payable intent of its booking when it is still open', async () => {
    const payer = await aPayer(1);
    const secret = await beginPayment(it.portal, payer.token, payer.bookings[0]!);
    await forget(intentOf(secret));
    expect((await recover()).has(intentOf(secret))).toBe(false);
    expect((await beginNamed(payer)).body['clientSecret']).toBe(secret);
    expect((await payInSandbox(it.portal, secret)).status).toBe('succeeded');
    await letPass(2);
    await reconcile();
    expect(await stateOf(payer, intentOf(secret))).toEqual({ payment: 'paid', bookings: ['paid'] });
  });

  test('is ignored when it is older than the backup', async () => {
    const payer = await aPayer(1);
    const intent = await aCharge(payer);
    await lose([intent]);
    expect(await recover(new Date(Date.now() + 2 * 3_600_000))).toEqual(new Map());
    expect((await recover()).get(intent)?.outcome).toBe('settled');
  });
});
