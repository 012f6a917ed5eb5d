import { expect, test, vi } from 'vitest';
import { lockBooking } from '#server/bookings/read/bookings-rows';
import { lockPerson } from '#server/people/profiles/people-rows';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { anUnprovenPatient, expireHold, passHolds, readBooking } from '#testing/holds';
import { manyPatients } from '#testing/many-patients';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { findBroken } from '#testing/faults/invariant';
import { untilBlocked } from '#testing/faults/until-blocked';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';
import { releaseOverdueHolds } from './release-holds.ts';
import { proveAddress } from '#server/accounts/address/prove-address';

describeOneDatabase('holds in a race', (database, kind) => {
  const it = useTestPortal(database);
  const slots = kind === 'postgres' ? 5 : 2;

  test('an overdue hold that is paid, released and rebooked concurrently leaves one booking and no excess charge', async () => {
    const offers = (await listOffers(it.portal, 'Teeth Cleaning')).slice(0, slots);
    const otherPatients = await manyPatients(it.portal, slots);
    const holds = [];
    for (const offer of offers) {
      const patient = await anUnprovenPatient(it.portal);
      const booking = await bookOffer(it.portal, patient.token, offer);
      const secret = await beginPayment(it.portal, patient.token, booking);
      await payInSandbox(it.portal, secret);
      holds.push({ id: booking.id, offer, intent: intentOf(secret) });
    }
    await passHolds(it.portal);
    const outcomes = await Promise.all(
      holds.map(async ({ id, offer, intent }, index) => {
        const pay = () => deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intent));
        const rebook = () =>
          it.portal.call('POST', '/bookings', { token: otherPatients[index]!, body: bookingOf(offer) });
        const release = () => releaseOverdueHolds(it.portal.portal);
        // Half of the rounds start in the reverse order.
        const [, { status }] =
          index % 2 === 0
            ? await Promise.all([pay(), rebook(), release()])
            : await Promise.all([rebook(), release(), pay()]).then(([booked]) => [null, booked] as const);
        await it.portal.drain();
        return { rebook: status, hold: await readBooking(it.portal, id) };
      }),
    );
    for (const { rebook, hold } of outcomes) {
      if (rebook === 200) expect(hold).toMatchObject({ status: 'cancelled' });
      else expect([rebook, hold]).toMatchObject([409, { status: 'booked', paymentStatus: 'paid' }]);
    }
    await it.portal.drain();
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('a patient whose address is proven while they book has no hold left', async () => {
    const patient = await anUnprovenPatient(it.portal);
    const offers = (await listOffers(it.portal, 'Teeth Orthodontics')).filter((_offer, index) => index % 5 === 0);
    const book = (at: number) =>
      it.portal.call('POST', '/bookings', { token: patient.token, body: bookingOf(offers[at]!) });
    const prove = () => proveAddress(it.portal.portal, patient);
    const [first, , second, third] = await Promise.all([book(0), prove(), book(1), book(2)]);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    const { body } = await it.portal.call('GET', `/bookings?email=${patient.email}`, { token: patient.token });
    const { appointmentData } = body.data as unknown as { appointmentData: { status: string }[] };
    expect(appointmentData.map(({ status }) => status)).toEqual(['booked', 'booked', 'booked']);
  });

  test('the idempotency key of a booking that is no longer active is refused, not “Booking Confirmed”', async () => {
    const { token } = await anUnprovenPatient(it.portal);
    const headers = { 'idempotency-key': 'a-retry-after-lunch' };
    const body = bookingOf(await anOffer(it.portal, 'Pediatric Dental'));
    const book = () => it.portal.call('POST', '/bookings', { token, headers, body });
    expect(await book()).toMatchObject({ status: 200, body: { data: { status: 'held' } } });
    await passHolds(it.portal);
    expect(await book()).toMatchObject({ status: 409, body: { code: 'hold_expired' } });
    await releaseOverdueHolds(it.portal.portal);
    expect(await book()).toMatchObject({ status: 409, body: { code: 'hold_expired' } });
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('status', '=', 'expired').execute();
    expect(await book()).toMatchObject({ status: 409, body: { code: 'booking_cancelled' } });
    const again = await it.portal.call('POST', '/bookings', { token, body });
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'held' } } });
  });

  const withdraw = async ({ doctor, date, slot }: Offer) => {
    const query = String(new URLSearchParams({ AppointmentDate: date, slot }));
    return it.portal.call('DELETE', `/slots?${query}`, { token: await it.portal.tokenOf(doctor) });
  };
  const deleteDoctor = async ({ doctor }: Offer) => {
    const person = it.portal.db.selectFrom('person').select('id').where('email', '=', doctor);
    const { id } = await person.executeTakeFirstOrThrow();
    return it.portal.call('DELETE', `/users?id=${id}`, { token: await it.portal.tokenOf('admin@demo.test') });
  };
  async function aHold(offer: Offer) {
    const patient = await anUnprovenPatient(it.portal);
    const booking = await bookOffer(it.portal, patient.token, offer);
    const begin = () =>
      it.portal.call('POST', '/create-payment-intent', {
        token: patient.token,
        body: { price: booking.price, bookingID: booking.id },
      });
    return { ...booking, patient, begin };
  }

  test.each([
    { by: 'POST /payment', meanwhile: withdraw, treatment: 'Teeth Orthodontics', outcome: [409, 'booking_cancelled'] },
    { by: 'webhook', meanwhile: withdraw, treatment: 'Teeth Orthodontics', outcome: 200 },
    { by: 'job', meanwhile: withdraw, treatment: 'Teeth Orthodontics', outcome: null },
    {
      by: 'POST /payment',
      meanwhile: deleteDoctor,
      treatment: 'Pediatric Dental',
      outcome: [409, 'booking_cancelled'],
    },
  ])(
    'a hold that expires while its charge is fetched ($by) is refunded after $meanwhile.name',
    async ({ by, meanwhile, treatment, outcome }) => {
      const offer = await anOffer(it.portal, treatment, 20);
      const { id, price, patient, begin } = await aHold(offer);
      const secret = String((await begin()).body['clientSecret']);
      await payInSandbox(it.portal, secret);
      const intent = intentOf(secret);
      const report = async () => {
        if (by === 'webhook') return deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intent));
        if (by === 'job') return reconcilePayments(it.portal.portal, null);
        const body = { price, transactionid: intent, email: patient.email, bookingID: id };
        const response = await it.portal.call('POST', '/payment', { token: patient.token, body });
        return [response.status, response.body['code']];
      };
      const longAgo = new Date(Date.now() - 120_000);
      await it.portal.db.updateTable('payment').set({ createdAt: longAgo }).where('intentId', '=', intent).execute();
      const { cards } = it.portal.portal.ports;
      const findIntent = cards.findIntent.bind(cards);
      const slow = vi.spyOn(cards, 'findIntent').mockImplementationOnce(async (wanted) => {
        const charge = await findIntent(wanted);
        await expireHold(it.portal.db, id);
        expect(await meanwhile(offer)).toMatchObject({ status: 200 });
        return charge;
      });
      const reported = await report();
      slow.mockRestore();
      await it.portal.drain();
      expect(await readBooking(it.portal, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect(reported).toEqual(outcome);
      const audited = it.portal.db.selectFrom('auditEntry').select('action').where('bookingId', '=', id).orderBy('at');
      expect((await audited.execute()).map(({ action }) => action)).toEqual([
        'booking.held',
        'booking.expired',
        'booking.cancelled',
        'payment.refunded',
      ]);
      expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
    },
  );

  // The embedded database has one connection, so nothing waits for a lock there.
  const onPostgres = test.runIf(kind === 'postgres');

  onPostgres('a hold that expires while the proof of its address waits for a lock is not booked', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 30);
    const { id, patient } = await aHold(offer);
    const proof = await it.portal.db.transaction().execute(async (trx) => {
      await lockPerson(trx, patient.id);
      const proving = proveAddress(it.portal.portal, patient);
      await untilBlocked(it.portal.db, 1);
      await expireHold(it.portal.db, id);
      expect(await withdraw(offer)).toMatchObject({ status: 200 });
      return { proving };
    });
    expect(await proof.proving).toBe(0);
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'expired' });
  });

  onPostgres.each(['its id', 'its price'])(
    'a payment, requested by %s, does not extend a hold that expires while it waits for a lock',
    async (by) => {
      const { id, price, patient, begin } = await aHold(await anOffer(it.portal, 'Teeth Cleaning', 31));
      const beginByPrice = () =>
        it.portal.call('POST', '/create-payment-intent', { token: patient.token, body: { price } });
      const request = await it.portal.db.transaction().execute(async (trx) => {
        await lockBooking(trx, id);
        const beginning = by === 'its id' ? begin() : beginByPrice();
        await untilBlocked(it.portal.db, 1);
        await expireHold(trx, id);
        return { beginning };
      });
      const { status, body } = await request.beginning;
      expect([status, body['code']]).toEqual([409, by === 'its id' ? 'hold_expired' : 'nothing_to_pay']);
      expect((await readBooking(it.portal, id)).holdExtendedAt).toBeNull();
    },
  );
});
