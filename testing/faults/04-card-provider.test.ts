import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLoops } from '#server/app/jobs/loops';
import { lockBooking } from '#server/bookings/read/bookings-rows';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';
import { requestRefund } from '#server/payments/charges/request-refund';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase, openEmbeddedCopy } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { bookOffer, type UnpaidBooking } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { startProvider, type Mishap, type Provider } from './card-provider.ts';
import { findBroken } from './invariant.ts';
import { makeJobsDue } from './let-time-pass.ts';
import { until } from './until.ts';

type Booked = UnpaidBooking & { person: TestPerson; token: string };

describeOneDatabase('a card provider that fails', (open) => {
  let database: OpenDatabase;
  let atProvider: OpenDatabase;
  let provider: Provider;
  let portal: TestPortal;
  beforeAll(async () => {
    atProvider = await openEmbeddedCopy();
    provider = await startProvider(atProvider.write);
    // No webhook arrives: the portal has to query what is paid.
    void provider.trap(/webhooks/, 'refused', 10_000);
    database = await open();
    portal = await openTestPortal(database, provider.env);
  });
  afterAll(async () => {
    await portal.close();
    await provider.close();
    await atProvider.close();
  });

  async function book(index: number): Promise<Booked> {
    const person = await aPerson(portal, { role: 'patient' });
    const token = await tokenFor(portal, person);
    const offer = await anOffer(portal, 'Teeth Orthodontics', index);
    return { ...(await bookOffer(portal, token, offer)), person, token };
  }
  const intend = ({ id, price, token }: Booked) =>
    portal.call('POST', '/create-payment-intent', { token, body: { price, bookingID: id } });
  const confirm = ({ id, price, token, person: { email } }: Booked, transactionid: string) =>
    portal.call('POST', '/payment', { token, body: { price, transactionid, email, bookingID: id } });
  const intentsOf = ({ id }: Booked) =>
    provider.db
      .selectFrom('sandboxCardIntent')
      .selectAll()
      .where(sql`metadata->>'booking_id'`, '=', id)
      .execute();
  async function charge(booked: Booked): Promise<string> {
    const secret = String((await intend(booked)).body['clientSecret']);
    expect(await provider.confirm(secret)).toMatchObject({ status: 'succeeded' });
    return intentOf(secret);
  }
  const paymentOf = async ({ id }: Booked) =>
    (await portal.db.selectFrom('booking').select('paymentStatus').where('id', '=', id).executeTakeFirstOrThrow())
      .paymentStatus;

  // Waiting for a response that never comes takes the real eight seconds, for all of them at once.
  const mishaps: Mishap[] = ['before', 'after', 'cutBefore', 'cutAfter'];
  test('fault 4: the connection fails before or after an intent was created: the request is retried with the same key, and there is one intent each', async () => {
    const all: Booked[] = [];
    for (const _ of mishaps) all.push(await book(0));
    provider.requests.splice(0);
    for (const mishap of mishaps) void provider.trap(/POST .*payment_intents/, mishap);
    expect((await Promise.all(all.map(intend))).map(({ status }) => status)).toEqual(mishaps.map(() => 200));
    const keys = provider.requests.flatMap(({ what, key }) =>
      what.startsWith('POST /v1/payment_intents') ? [key] : [],
    );
    expect([...Map.groupBy(keys, (key) => key).values()].map((same) => same.length)).toEqual(mishaps.map(() => 2));
    for (const booked of all) expect(await intentsOf(booked)).toHaveLength(1);
  });

  test('fault 4: it repeats a 500 for an idempotency key, before or after an intent was created: the next key pays once', async () => {
    for (const mishap of ['failed', 'failedAfter'] as const) {
      const booked = await book(5);
      void provider.trap(/POST .*payment_intents/, mishap);
      expect((await confirm(booked, await charge(booked))).status).toBe(200);
      const statuses = (await intentsOf(booked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 'succeeded')).toHaveLength(1);
    }
  });

  test('fault 4: it does not return the charge’s status: the browser gets Retry-After and retries', async () => {
    const booked = await book(1);
    const intent = await charge(booked);
    void provider.trap(/GET .*payment_intents/, 'refused', 3);
    const refused = await confirm(booked, intent);
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(await paymentOf(booked)).toBe('unpaid');
    expect((await confirm(booked, intent)).status).toBe(200);
    expect(await paymentOf(booked)).toBe('paid');
  });

  const deleteAccount = async ({ person }: Booked) => {
    const token = await portal.tokenOf('admin@demo.test');
    expect((await portal.call('DELETE', `/users?id=${person.id}`, { token })).status).toBe(200);
  };
  /** What a move to a price that is 20 dollars lower requests. */
  const refundPart = ({ id }: Booked) =>
    inTransaction(portal.db, async (trx) => {
      const booking = (await lockBooking(trx, id))!;
      const priceCents = booking.priceCents - 2000;
      await trx.updateTable('booking').set({ priceCents }).where('id', '=', id).execute();
      await requestRefund(portal.portal, trx, { bookingId: id, cents: 2000 });
    });

  test.each([
    { what: 'the payment', cents: 12_000, request: deleteAccount },
    { what: 'a part of the payment', cents: 2000, request: refundPart },
  ])('fault 4: it fails before, during and after a refund: $what is refunded once', async ({ cents, request }) => {
    const all = [await book(2), await book(3), await book(4), await book(5), await book(6)];
    for (const booked of all) expect((await confirm(booked, await charge(booked))).status).toBe(200);
    void provider.trap(/POST .*refunds/, 'failed');
    void provider.trap(/POST .*refunds/, 'failedAfter');
    void provider.trap(/POST .*refunds/, 'refused', 3);
    void provider.trap(/POST .*refunds/, 'cutBefore');
    void provider.trap(/POST .*refunds/, 'cutAfter', 2);
    for (const booked of all) await request(booked);
    const look = async () => {
      await makeJobsDue(database);
      await portal.drain().catch(() => undefined);
      const ids = all.map(({ id }) => id);
      return portal.db.selectFrom('booking').select('refundedCents').where('id', 'in', ids).execute();
    };
    await until('every refund', look, (seen) => seen.every(({ refundedCents }) => refundedCents === cents));
    for (const booked of all) {
      const [intent] = await intentsOf(booked);
      expect(intent?.amountRefunded).toBe(cents);
      const refunds = provider.db.selectFrom('sandboxCardRefund').select('id').where('intentId', '=', intent!.id);
      expect(await refunds.execute()).toHaveLength(1);
    }
  });

  test('fault 4: neither webhook nor browser reports the charge: the reconciling job finds it within five minutes', async () => {
    const booked = await book(5);
    await charge(booked);
    await sql`update payment set created_at = created_at - interval '5 minutes'`.execute(portal.db);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startLoops(portal.portal, database.kind);
    try {
      await vi.advanceTimersByTimeAsync(5 * 60_000);
    } finally {
      vi.useRealTimers();
    }
    expect(
      await until(
        'the charge',
        () => paymentOf(booked),
        (status) => status !== 'unpaid',
      ),
    ).toBe('paid');
    stop();
  });

  test('fault 4: finally every charge belongs to a paid booking or is refunded', async () => {
    expect(await findBroken({ clinic: portal.db, provider: provider.db })).toEqual([]);
  });
});
