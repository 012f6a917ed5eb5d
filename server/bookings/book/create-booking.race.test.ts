import { expect, test } from 'vitest';
import { createBooking } from '#contract/bookings/bookings';
import { boundRouteOf } from '#server/app/http/bound-routes';
import { performRoute } from '#server/app/http/perform-route';
import { describeEachDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { useTestPortal } from '#testing/use-test-portal';
import type { Portal } from '#server/platform/context';

const bookOn = (server: Portal, token: string, offer: Offer) =>
  performRoute(boundRouteOf(createBooking), server, {
    params: {},
    query: {},
    body: bookingOf(offer),
    headers: new Headers({ authorization: `Bearer ${token}` }),
  });

/** Number of patients that book at the same moment; fewer where one books after the other and waits ten seconds at most. */
const PATIENTS = { postgres: 200, embedded: 60 };

describeEachDatabase('a race for one slot', (database, kind) => {
  const it = useTestPortal(database);
  const patients = PATIENTS[kind];

  test(`of ${patients} patients who book one slot at once, one succeeds and the others fail with slot_taken`, async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 1);
    const tokens = await manyPatients(it.portal, patients);
    const responses = await Promise.all(
      tokens.map((token) => it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) })),
    );
    const outcomes = Map.groupBy(
      responses,
      (response) => `${response.status} ${String(response.body['code'] ?? response.body['status'])}`,
    );
    expect(Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]))).toEqual({
      '200 Success': 1,
      '409 slot_taken': patients - 1,
    });
    const rows = await it.portal.db.selectFrom('booking').select('id').where('status', '=', 'booked').execute();
    expect(rows).toHaveLength(1);
  });

  // The servers share only the database.
  const servers = (count: number) =>
    Array.from({ length: count }, () => ({ ...it.portal.portal, db: it.portal.db.$extendTables<{}>() }));

  // Only one server can use the embedded database.
  const onPostgres = kind === 'postgres' ? test : () => undefined;
  onPostgres('of 200 concurrent patients on 20 servers one succeeds: the database decides', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 2);
    const tokens = await manyPatients(it.portal, patients);
    const twenty = servers(20);
    const responses = await Promise.all(tokens.map((token, index) => bookOn(twenty[index % 20]!, token, offer)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['code'] === 'slot_taken')).toHaveLength(patients - 1);
    const rows = await it.portal.db.selectFrom('booking').select('id').where('status', '=', 'booked').execute();
    expect(rows).toHaveLength(2);
  });

  onPostgres(
    'of one patient’s concurrent bookings of two doctors at one time, on two servers, one succeeds',
    async () => {
      const [token] = await manyPatients(it.portal, 1);
      const offers = await listOffers(it.portal, 'Teeth Orthodontics');
      const [first] = offers;
      const atOnce = offers.filter(({ date, slot }) => date === first?.date && slot === first.slot);
      expect(new Set(atOnce.map(({ doctor }) => doctor)).size).toBe(2);
      const two = servers(2);
      const responses = await Promise.all(atOnce.map((offer, index) => bookOn(two[index]!, token!, offer)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'overlapping_appointment',
        message: 'You already have an appointment at this time. Please choose another time.',
      });
      const later = offers.find(({ date }) => date !== first?.date);
      expect(await bookOn(two[0]!, token!, later!)).toMatchObject({ status: 200 });
    },
  );

  onPostgres('patients who want a slot that is locked delay nobody else', async () => {
    const [bystander, ...others] = await manyPatients(it.portal, 41);
    const [wanted] = await listOffers(it.portal, 'Pediatric Dental');
    const elsewhere = [...Map.groupBy(await listOffers(it.portal, 'Teeth Orthodontics'), ({ date }) => date).values()]
      .slice(5, 11)
      .map(([first]) => first!);
    const doctor = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', wanted!.doctor)
      .executeTakeFirstOrThrow();
    const waiting = await it.portal.db.transaction().execute(async (trx) => {
      await trx.selectFrom('slot').select('id').where('doctorId', '=', doctor.id).forUpdate().execute();
      const own = others.map((token) => it.portal.call('POST', '/bookings', { token, body: bookingOf(wanted!) }));
      // One booking after the other, so that the first waiting requests have reached their write before the last.
      for (const offer of elsewhere) {
        const booked = await it.portal.call('POST', '/bookings', { token: bystander!, body: bookingOf(offer) });
        expect(booked.status).toBe(200);
      }
      return own;
    });
    const booked = (await Promise.all(waiting)).filter(({ status }) => status === 200);
    expect(booked.length).toBeLessThanOrEqual(1);
  });

  test('one patient who sends many concurrent requests for one slot gets one booking', async () => {
    const [token] = await manyPatients(it.portal, 1);
    const offer = await anOffer(it.portal, 'Pediatric Dental', 1);
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => it.portal.call('POST', '/bookings', { token: token!, body: bookingOf(offer) })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(39);
  });

  test('concurrent requests of one patient cannot exceed the limit of unpaid bookings', async () => {
    const [token] = await manyPatients(it.portal, 1);
    const offers = await listOffers(it.portal, 'Cosmetic Dentistry');
    const oneADay = [...Map.groupBy(offers, (offer) => offer.date).values()].flatMap((ofDay) => ofDay[0] ?? []);
    const responses = await Promise.all(
      oneADay
        .slice(0, 15)
        .map((offer) => it.portal.call('POST', '/bookings', { token: token!, body: bookingOf(offer) })),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
    expect(responses.filter((response) => response.body['code'] === 'too_many_unpaid_bookings')).toHaveLength(5);
  });
});
