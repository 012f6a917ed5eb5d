import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import { addDays, clinicClock, dayFromLongDate } from '#domain/shared/time';
import type { Database } from '#server/platform/database/open-database';
import { letUndoPass, toSlot } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { kindsOfOne, openTestDatabase } from '#testing/database';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { startProvider, type Provider } from './card-provider.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { findBroken } from './invariant.ts';
import { letTimePass } from './let-time-pass.ts';
import { bookingOf, idIn, offersOneByOne, slotsIn, type Offer } from './offers.ts';
import { startServer, type Seen, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

const CHEAPER = { name: 'Teeth Orthodontics', price: 90 };
const DEARER = { name: 'Cosmetic Dentistry', price: 200 };

type Paid = { id: string; offer: Offer; target: Offer; token: string; email: string };

/** Kills servers while paid appointments are moved to other prices; the next server completes each move once. */
describe.each(kindsOfOne)('a server that is killed during moves (%s)', (kind) => {
  let clinic: Clinic;
  let provider: Provider;
  let mails: MailServer;
  let server: ServerProcess;
  let patient = 0;
  const at: Record<'commit' | 'refund' | 'intent' | 'charge' | 'mail', Paid> = {} as never;
  const all: Paid[] = [];
  let chargedIntent = '';

  const bookingAt = async ({ id, token }: Paid) =>
    (await server.call('GET', `/booking/${id}`, { token })).body['data'] as Appointment;
  const move = ({ id, target, token }: Paid): Promise<Seen> =>
    server.call('POST', `/bookings/${id}/move`, { token, body: toSlot(target), key: `move-${id}` });
  const intend = async (paid: Paid, price: number): Promise<string> => {
    const body = { price, bookingID: paid.id };
    return String(
      (await server.call('POST', '/create-payment-intent', { token: paid.token, body })).body['clientSecret'],
    );
  };
  const confirm = ({ id, token, email }: Paid, price: number, transactionid: string) =>
    server.call('POST', '/payment', { token, body: { price, transactionid, email, bookingID: id } });
  async function pay(paid: Paid, price: number): Promise<void> {
    const secret = await intend(paid, price);
    await provider.confirm(secret);
    expect(await confirm(paid, price, intentOf(secret))).toMatchObject({ status: 200 });
  }
  const read = <T>(work: (db: Database) => Promise<T>) => clinic.look(({ write: db }) => work(db));
  const movesOf = ({ id }: Paid) =>
    read((db) =>
      db
        .selectFrom('auditEntry')
        .select('id')
        .where('bookingId', '=', id)
        .where('action', '=', 'booking.moved')
        .execute(),
    );
  const intentsOf = ({ id }: Paid) =>
    provider.db
      .selectFrom('sandboxCardIntent')
      .select(['id', 'amount', 'amountRefunded as refunded', 'status'])
      .where(sql`metadata->>'booking_id'`, '=', id)
      .orderBy('createdAt')
      .execute();

  beforeAll(async () => {
    provider = await startProvider((await openTestDatabase('embedded')).write);
    mails = await startMailServer();
    clinic = await aClinic(kind);
    const env = { ...clinic.env, ...provider.env, ...mails.env };
    const start = async () => {
      server = await startServer(env);
      provider.meet(server.url);
    };
    await start();
    const first = addDays(clinicClock(new Date()).day, 2);
    const offers = slotsIn(await server.call('GET', '/appointmentOptions')).filter(
      ({ date }) => (dayFromLongDate(date) ?? '') >= first,
    );
    for (const [name, { name: treatment }] of [
      ['commit', CHEAPER],
      ['refund', CHEAPER],
      ['mail', CHEAPER],
      ['intent', DEARER],
      ['charge', DEARER],
    ] as const) {
      const next = offersOneByOne(offers.filter((offer) => offer.treatment === treatment && !isUsed(offer)));
      const email = clinic.patients[(patient += 1)]!;
      const token = await clinic.tokenOf(email);
      const [offer, target] = [next(), next()];
      const booked = await server.call('POST', '/bookings', { token, body: bookingOf(offer) });
      expect(booked).toMatchObject({ status: 200 });
      at[name] = { id: idIn(booked), offer, target, token, email };
      all.push(at[name]);
      await pay(at[name], offer.price);
    }
    await server.stop();
    await clinic.alter(async ({ write: db }) => {
      for (const { name, price } of [CHEAPER, DEARER]) {
        const priceCents = price * 100;
        await db.updateTable('treatment').set({ priceCents }).where('name', '=', name).execute();
      }
    });

    // Killed while a move is not committed, while its refund and email wait, and while a difference is paid. An email that
    // a mail server accepts while the portal dies is sent again: none is accepted before the last start.
    mails.refuses = 'mails';
    await start();
    for (const one of [at.refund, at.mail, at.intent, at.charge])
      expect(await move(one)).toMatchObject({ status: 200 });
    void provider.trap(/webhooks/, 'refused', 1000);
    chargedIntent = await intend(at.charge, 50);
    await provider.confirm(chargedIntent);
    const made = provider.trap(/POST .*payment_intents/, 'after');
    const unanswered = intend(at.intent, 50);
    await made;
    if (kind === 'postgres') await moveAgainstALock();
    else await server.kill();
    expect(await unanswered).toBe('undefined');

    // Killed between a refund at the provider and its record, and before the mail server accepted an email.
    provider.release();
    await clinic.alter(async (database) => {
      await letUndoPass(database.write);
      await letTimePass(database);
    });
    const refunded = provider.trap(/POST .*refunds/, 'after', 2);
    const stalled = mails.stall();
    await start();
    await Promise.all([refunded, stalled]);
    await server.kill();

    mails.refuses = 'nothing';
    provider.release();
    await clinic.alter(letTimePass);
    await start();
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    await provider?.close();
    await mails?.close();
    await clinic?.close();
  });

  const isUsed = ({ doctor, date }: Offer) =>
    all.some(({ offer, target }) =>
      [offer, target].some((candidate) => candidate.doctor === doctor && candidate.date === date),
    );

  /** Blocks the transaction of a move behind its update until the server is killed. */
  async function moveAgainstALock(): Promise<void> {
    await clinic.look(({ write: db }) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table audit_entry in access exclusive mode`.execute(trx);
        const answer = move(at.commit);
        const waiting = () =>
          sql<{ n: number }>`select count(*) as n from pg_locks
            where not granted and relation = 'audit_entry'::regclass`.execute(trx);
        await until('the wait for the lock', waiting, ({ rows }) => (rows[0]?.n ?? 0) > 0);
        await server.kill();
        expect((await answer).status).toBe(0);
      }),
    );
  }

  test('fault 1: killed before the move was committed, the old appointment stays, and the same request moves it once', async () => {
    const before = await bookingAt(at.commit);
    expect([before.AppointmentDate, before.slot]).toEqual([at.commit.offer.date, at.commit.offer.slot]);
    expect(before).toMatchObject({ paidAmount: at.commit.offer.price, refundAmount: 0 });
    const both = await Promise.all([move(at.commit), move(at.commit)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await bookingAt(at.commit)).toMatchObject({ paidAmount: CHEAPER.price });
  });

  test('fault 1: killed after the move was committed, its key returns it and moves nothing', async () => {
    for (const one of [at.refund, at.mail, at.intent, at.charge]) {
      const { status, body } = await move(one);
      expect({ status, data: body['data'] }).toMatchObject({
        status: 200,
        data: { _id: one.id, AppointmentDate: one.target.date, slot: one.target.slot },
      });
    }
  });

  test('fault 1: killed between a refund and its record, the difference is refunded once', async () => {
    const refundOf = async (one: Paid) => (await intentsOf(one)).map(({ refunded }) => refunded);
    for (const one of [at.refund, at.mail]) {
      const owed = one.offer.price - CHEAPER.price;
      await until(
        'the refund',
        () => bookingAt(one),
        ({ refund }) => refund === 'refunded',
      );
      expect(await bookingAt(one)).toMatchObject({ paidAmount: CHEAPER.price, refundAmount: owed, isPaid: true });
      expect(await refundOf(one)).toEqual([owed * 100]);
    }
  });

  test('fault 1: killed between creating and recording the intent of the difference, the next attempt returns the same intent', async () => {
    expect(await bookingAt(at.intent)).toMatchObject({
      dueAmount: 50,
      isPaid: false,
      paidAmount: at.intent.offer.price,
    });
    const secret = await intend(at.intent, 50);
    expect((await intentsOf(at.intent)).map(({ id }) => id).at(-1)).toBe(intentOf(secret));
    expect(await intentsOf(at.intent)).toHaveLength(2);
    await provider.confirm(secret);
    expect(await confirm(at.intent, 50, intentOf(secret))).toMatchObject({ status: 200 });
    expect(await bookingAt(at.intent)).toMatchObject({ dueAmount: 0, isPaid: true, paidAmount: DEARER.price });
  });

  test('fault 1: killed between the charge of the difference and /payment, the next request settles it once', async () => {
    expect(await confirm(at.charge, 50, intentOf(chargedIntent))).toMatchObject({ status: 200 });
    expect(await bookingAt(at.charge)).toMatchObject({ dueAmount: 0, isPaid: true, paidAmount: DEARER.price });
  });

  test('fault 1: killed before the email about a move was accepted, the next server sends it once', async () => {
    const sent = (one: Paid) => mails.received.filter(({ id }) => id.startsWith(`booking-moved:${one.id}`)).length;
    await until(
      'every email',
      () => [at.refund, at.mail, at.intent, at.charge].map(sent),
      (counts) => counts.every((n) => n > 0),
    );
    expect([at.refund, at.mail, at.intent, at.charge].map(sent)).toEqual([1, 1, 1, 1]);
  }, 60_000);

  test(
    'fault 1: finally no appointment is lost or moved twice, and all money is retained or refunded',
    { timeout: 60_000 },
    async () => {
      // Each read of the embedded database opens its files again.
      for (const one of all) expect(await movesOf(one)).toHaveLength(1);
      await server.stop();
      const acknowledged = { bookings: all.map(({ id }) => id), payments: all.map(({ id }) => id) };
      expect(
        await read((db) =>
          findBroken({ clinic: db, provider: provider.db, acknowledged, mails: () => mails.received }),
        ),
      ).toEqual([]);
    },
  );
});
