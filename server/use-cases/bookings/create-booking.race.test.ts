import { expect, test } from 'vitest';
import { boundRouteOf } from '#server/http/bound-routes';
import { describeEachDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { useTestPortal } from '#testing/use-test-portal';
import type { Portal } from '#server/lib/context';

const bookOn = (server: Portal, token: string, offer: Offer) =>
  boundRouteOf('createBooking').perform(server, {
    params: {},
    query: {},
    body: bookingOf(offer),
    headers: new Headers({ authorization: `Bearer ${token}` }),
  });

/** How many patients press Submit in the same moment. */
const RACERS = 200;

describeEachDatabase('a race for one slot', (database, kind) => {
  const it = useTestPortal(database);

  test(`of ${RACERS} patients who book one slot at once, one wins and the rest are told that it is taken`, async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 1);
    const tokens = await manyPatients(it.portal, RACERS);
    const answers = await Promise.all(
      tokens.map((token) => it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) })),
    );
    const outcomes = Map.groupBy(
      answers,
      (answer) => `${answer.status} ${String(answer.body['code'] ?? answer.body['status'])}`,
    );
    expect(Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]))).toEqual({
      '200 Success': 1,
      '409 slot_taken': RACERS - 1,
    });
    const rows = await it.portal.db.selectFrom('booking').select('id').where('status', '=', 'booked').execute();
    expect(rows).toHaveLength(1);
  });

  // Each "server" lets its own callers in one after the other; what they have in common is the database alone.
  const servers = (count: number) =>
    Array.from({ length: count }, () => ({ ...it.portal.portal, db: it.portal.db.withoutPlugins() }));

  // The embedded database belongs to one server.
  const onPostgres = kind === 'postgres' ? test : () => undefined;
  onPostgres('of two hundred on twenty servers one wins: the database decides, not a server', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 2);
    const tokens = await manyPatients(it.portal, RACERS);
    const twenty = servers(20);
    const answers = await Promise.all(tokens.map((token, index) => bookOn(twenty[index % 20]!, token, offer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'slot_taken')).toHaveLength(RACERS - 1);
    const rows = await it.portal.db.selectFrom('booking').select('id').where('status', '=', 'booked').execute();
    expect(rows).toHaveLength(2);
  });

  onPostgres('of one patient’s bookings of two doctors at one time, on two servers at once, one wins', async () => {
    const [token] = await manyPatients(it.portal, 1);
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    const [first] = offers;
    const atOnce = offers.filter(({ date, slot }) => date === first?.date && slot === first.slot);
    expect(new Set(atOnce.map(({ doctor }) => doctor)).size).toBe(2);
    const two = servers(2);
    const answers = await Promise.all(atOnce.map((offer, index) => bookOn(two[index]!, token!, offer)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'overlapping_appointment',
      message: 'You already have an appointment at this time. Please choose another time.',
    });
    const later = offers.find(({ date }) => date !== first?.date);
    expect(await bookOn(two[0]!, token!, later!)).toMatchObject({ status: 200 });
  });

  test('one patient who books one slot many times at once holds it once', async () => {
    const [token] = await manyPatients(it.portal, 1);
    const offer = await anOffer(it.portal, 'Pediatric Dental', 1);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => it.portal.call('POST', '/bookings', { token: token!, body: bookingOf(offer) })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(39);
  });

  test('one patient cannot pass the limit of unpaid bookings by asking for all of them at once', async () => {
    const [token] = await manyPatients(it.portal, 1);
    const offers = await listOffers(it.portal, 'Cosmetic Dentistry');
    const oneADay = [...Map.groupBy(offers, (offer) => offer.date).values()].flatMap((ofDay) => ofDay[0] ?? []);
    const answers = await Promise.all(
      oneADay
        .slice(0, 15)
        .map((offer) => it.portal.call('POST', '/bookings', { token: token!, body: bookingOf(offer) })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.body['code'] === 'too_many_unpaid_bookings')).toHaveLength(5);
  });
});
