import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { intentOf } from '#testing/confirm-card';
import { describeEachDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { payInSandbox } from '#testing/pay-in-sandbox';
import type { TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';
import { openTwoServers, type TwoServers } from './two-servers.ts';

/** On the embedded database both are the same server, because it refuses a second process. */
describeEachDatabase('two servers on one database', (open) => {
  let servers: TwoServers;
  const acknowledged = { bookings: [] as string[], payments: [] as string[], messages: [] as string[] };
  beforeAll(async () => {
    servers = await openTwoServers(await open());
  });
  afterAll(() => servers.close());
  const idOf = ({ body }: { body: { data?: never } }) => (body.data as unknown as { _id: string })._id;

  test('fault 7: of forty concurrent bookings of one slot on two servers one succeeds', async () => {
    const offer = await anOffer(servers.one, 'Teeth Cleaning');
    const tokens = await manyPatients(servers.one, 40);
    const answers = await Promise.all(
      tokens.map((token, index) =>
        servers.both[index % 2]!.call('POST', '/bookings', { token, body: bookingOf(offer) }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    acknowledged.bookings.push(idOf(won[0]!));
  });

  test('fault 7: a booking sent to both servers with one key is created once, paid on one and settled on both', async () => {
    const { one, other, both } = servers;
    const [token] = await manyPatients(one, 1);
    const offer = await anOffer(one, 'Teeth Cleaning', 3);
    const headers = { 'idempotency-key': 'to-both-servers' };
    const answers = await Promise.all(
      both.map((server) => server.call('POST', '/bookings', { token: token!, body: bookingOf(offer), headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [bookingID, repeatedID] = answers.map(idOf);
    expect(bookingID).toBe(repeatedID);
    const responses = await Promise.all(
      both.map((server) =>
        server.call('POST', '/create-payment-intent', { token: token!, body: { price: offer.price, bookingID } }),
      ),
    );
    const [secret, sameSecret] = responses.map(({ body }) => String(body['clientSecret']));
    expect(secret).toBe(sameSecret);
    const id = intentOf(secret!);
    await Promise.all(both.map((server) => payInSandbox(server, secret!)));
    const { body } = await other.call('GET', `/booking/${bookingID}`, { token: token! });
    const { email } = body.data as unknown as { email: string };
    const claim = { price: offer.price, transactionid: id, email, bookingID };
    const settled = await Promise.all(
      both.map((server) => server.call('POST', '/payment', { token: token!, body: claim })),
    );
    expect(settled.map(({ status }) => status)).toEqual([200, 200]);
    acknowledged.bookings.push(bookingID!);
    acknowledged.payments.push(bookingID!);
  });

  test('fault 7: a slot published on one server is available on the other immediately, and no longer once it is booked', async () => {
    const { one, other } = servers;
    const doctor = await one.tokenOf('doctor@demo.test');
    const days = daysWithoutSlots(one, 1);
    const slot = nameOfRange(slotRanges[0]);
    const record = slotRecord('doctor@demo.test', days, [slot]);
    const offersOf = (server: TestPortal) => listOffers(server, 'Teeth Orthodontics', days[0]);
    expect(await offersOf(other)).toEqual([]);
    expect((await one.call('POST', '/slots', { token: doctor, body: record })).status).toBe(200);
    const offered = await offersOf(other);
    expect(offered).toHaveLength(1);
    const [token] = await manyPatients(one, 1);
    const booked = await other.call('POST', '/bookings', { token: token!, body: bookingOf(offered[0]!) });
    expect(booked.status).toBe(200);
    acknowledged.bookings.push(idOf(booked));
    expect(await offersOf(one)).toEqual([]);
  });

  test('fault 7: rate limits count attempts of both servers, and signing out on one ends the session on the other', async () => {
    const { one, other, both } = servers;
    const send = (position: number) => {
      const message = `Message number ${position}`;
      const body = { name: 'Anna', email: 'anna@example.test', message };
      return both[position % 2]!.call('POST', '/contact', { body }).then(({ status }) => ({ status, message }));
    };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send(index)));
    const taken = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(taken).toHaveLength(5);
    acknowledged.messages.push(...taken.map(({ message }) => message));

    const cookie = await one.cookieOf('patient@demo.test');
    const { body } = await one.call('GET', '/jwt?email=patient@demo.test', { headers: { cookie } });
    const token = String(body['accessToken']);
    const list = () => other.call('GET', '/bookings?email=patient@demo.test', { token });
    expect((await list()).status).toBe(200);
    const out = await one.call('POST', '/sign-out', { token, headers: { cookie, origin: 'http://127.0.0.1:3999' } });
    expect(out.status).toBe(200);
    expect((await list()).status).toBe(401);
  });

  test('fault 7: either server processes the jobs of both, and nothing is lost or duplicated', async () => {
    await servers.other.drain();
    expect(await findBroken({ clinic: servers.one.db, acknowledged })).toEqual([]);
  });
});
