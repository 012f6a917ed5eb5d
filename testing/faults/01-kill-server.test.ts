import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intentOf } from '#testing/confirm-card';
import { kindsOfOne, openTestDatabase } from '#testing/database';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { startProvider, type Provider } from './card-provider.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { findBroken } from './invariant.ts';
import { letTimePass } from './let-time-pass.ts';
import { bookingOf, idIn, slotsIn, offersOneByOne, type Offer } from './offers.ts';
import { startServer, type Seen, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

type Booked = { id: string; offer: Offer; token: string; email: string };

/**
 * Kills one server while bookings are in every intermediate state; the next server completes all of them. What the embedded
 * database has after worse, a power cut, is `26-power-cut.test.ts`.
 */
describe.each(kindsOfOne)('a killed server (%s)', (kind) => {
  let clinic: Clinic;
  let provider: Provider;
  let mails: MailServer;
  let server: ServerProcess;
  let nextOffer: () => Offer;
  let patient = 0;
  const acknowledged: { bookings: string[]; payments: string[] } = { bookings: [], payments: [] };
  const at: Record<'row' | 'intent' | 'charge' | 'webhook' | 'mail', Booked> = {} as never;
  let secretBefore = '';
  let unanswered: { offer: Offer; token: string; seen: Seen } | null = null;

  async function book(key?: string): Promise<Booked> {
    const email = clinic.patients[(patient += 1)]!;
    const token = await clinic.tokenOf(email);
    const offer = nextOffer();
    const seen = await server.call('POST', '/bookings', { token, body: bookingOf(offer), ...(key && { key }) });
    expect(seen).toMatchObject({ status: 200 });
    acknowledged.bookings.push(idIn(seen));
    return { id: idIn(seen), offer, token, email };
  }
  const intend = ({ id, offer, token }: Booked) =>
    server.call('POST', '/create-payment-intent', { token, body: { price: offer.price, bookingID: id } });
  const confirm = ({ id, offer, token, email }: Booked, transactionid: string) =>
    server.call('POST', '/payment', { token, body: { price: offer.price, transactionid, email, bookingID: id } });
  const isPaid = async ({ id, token }: Booked) =>
    ((await server.call('GET', `/booking/${id}`, { token })).body['data'] as { isPaid: boolean }).isPaid;

  beforeAll(async () => {
    provider = await startProvider((await openTestDatabase('embedded')).write);
    mails = await startMailServer();
    clinic = await aClinic(kind);
    const env = { ...clinic.env, ...provider.env, ...mails.env };
    server = await startServer(env);
    provider.meet(server.url);
    nextOffer = offersOneByOne(slotsIn(await server.call('GET', '/appointmentOptions')));

    at.mail = await (async () => {
      const stalled = mails.stall();
      const booked = await book();
      await stalled;
      return booked;
    })();
    at.webhook = await book();
    const answerLost = provider.trap(/webhooks.*succeeded/, 'after');
    await provider.confirm(String((await intend(at.webhook)).body['clientSecret']));
    await answerLost;
    // From here on no webhook arrives.
    void provider.trap(/webhooks/, 'refused', 1000);
    at.charge = await book();
    secretBefore = String((await intend(at.charge)).body['clientSecret']);
    await provider.confirm(secretBefore);
    at.intent = await book();
    const made = provider.trap(/POST .*payment_intents/, 'after');
    const lost = intend(at.intent);
    await made;
    at.row = await book('a-key-of-the-browser');
    if (kind === 'postgres') await bookAgainstALock();
    await server.kill();
    expect((await lost).status).toBe(0);

    provider.release();
    await clinic.alter(letTimePass);
    server = await startServer(env);
    provider.meet(server.url);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    await provider?.close();
    await mails?.close();
    await clinic?.close();
  });

  /** Inserts the booking row, then blocks the transaction on a lock until the server is killed. */
  async function bookAgainstALock(): Promise<void> {
    const token = await clinic.tokenOf(clinic.patients[0]!);
    const offer = nextOffer();
    const seen = await clinic.look(({ write: db }) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table audit_entry in access exclusive mode`.execute(trx);
        const answer = server.call('POST', '/bookings', { token, body: bookingOf(offer), key: 'behind-the-lock' });
        const waiting = () =>
          sql<{ n: number }>`select count(*) as n from pg_locks
            where not granted and relation = 'audit_entry'::regclass`.execute(trx);
        await until('the wait for the lock', waiting, ({ rows }) => (rows[0]?.n ?? 0) > 0);
        await server.kill();
        return answer;
      }),
    );
    unanswered = { offer, token, seen };
  }

  test('fault 1: killed after acknowledging the booking, the booking exists and its key returns it', async () => {
    const { id, offer, token } = at.row;
    const again = await server.call('POST', '/bookings', {
      token,
      body: bookingOf(offer),
      key: 'a-key-of-the-browser',
    });
    expect({ status: again.status, id: idIn(again) }).toEqual({ status: 200, id });
  });

  test.runIf(kind === 'postgres')(
    'fault 1: killed between insert and commit, nothing is booked, and the same request books once',
    async () => {
      const { offer, token, seen } = unanswered!;
      expect(seen.status).toBe(0);
      const [first, second] = await Promise.all(
        [1, 2].map(() => server.call('POST', '/bookings', { token, body: bookingOf(offer), key: 'behind-the-lock' })),
      );
      expect([first?.status, second?.status]).toEqual([200, 200]);
      expect(idIn(first!)).toBe(idIn(second!));
      acknowledged.bookings.push(idIn(first!));
    },
  );

  test('fault 1: killed between creating and recording the intent, the next attempt returns the same intent', async () => {
    const intents = () =>
      provider.db
        .selectFrom('sandboxCardIntent')
        .select('id')
        .where(sql`metadata->>'booking_id'`, '=', at.intent.id)
        .execute();
    const [only, ...others] = await intents();
    expect(others).toEqual([]);
    const secret = String((await intend(at.intent)).body['clientSecret']);
    expect(intentOf(secret)).toBe(only?.id);
    await provider.confirm(secret);
    expect(await confirm(at.intent, intentOf(secret))).toMatchObject({ status: 200 });
    acknowledged.payments.push(at.intent.id);
    expect(await intents()).toHaveLength(1);
  });

  test('fault 1: killed between the charge and /payment, the browser’s next request settles it once', async () => {
    // The server that runs since then may have asked the provider already.
    expect(await confirm(at.charge, intentOf(secretBefore))).toMatchObject({ status: 200 });
    acknowledged.payments.push(at.charge.id);
    expect(await isPaid(at.charge)).toBe(true);
  });

  test('fault 1: killed between recording and acknowledging the webhook, the second delivery changes nothing', async () => {
    expect(await isPaid(at.webhook)).toBe(true);
    await provider.deliver();
    const undelivered = await provider.db
      .selectFrom('sandboxCardEvent')
      .select('type')
      .where('deliveredAt', 'is', null)
      .execute();
    expect(undelivered).toEqual([]);
  });

  test('fault 1: killed before the mail was accepted, the next server sends it once', async () => {
    const isTold = (id: string) => mails.received.some((mail) => mail.id === `booking-confirmed:${id}`);
    await until(
      'every mail',
      () => acknowledged.bookings.filter((id) => !isTold(id)),
      (left) => left.length === 0,
    );
  });

  test('fault 1: finally nothing is lost, duplicated or charged twice', async () => {
    await server.stop();
    await clinic.look(async ({ write: db }) => {
      expect(
        await findBroken({ clinic: db, provider: provider.db, acknowledged, mails: () => mails.received }),
      ).toEqual([]);
      const paid = await db.selectFrom('auditEntry').select('bookingId').where('action', '=', 'booking.paid').execute();
      expect(paid).toHaveLength(3);
      expect(new Set(paid.map((item) => item.bookingId))).toEqual(new Set([at.intent.id, at.charge.id, at.webhook.id]));
    });
  });
});
