import { expect, test } from 'vitest';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeEachDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { anUnprovenPatient, passHolds, readBooking } from '#testing/holds';
import { manyPatients } from '#testing/many-patients';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { findBroken } from '#testing/faults/invariant';
import { releaseOverdueHolds } from './release-holds.ts';
import { proveAddress } from '#server/use-cases/people/prove-address';

describeEachDatabase('holds in a race', (database, kind) => {
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
      holds.map(async ({ id, offer, intent }, at) => {
        const pay = () => deliverCardEvent(it.portal, cardEvent('payment_intent.succeeded', intent));
        const rebook = () => it.portal.call('POST', '/bookings', { token: otherPatients[at]!, body: bookingOf(offer) });
        const release = () => releaseOverdueHolds(it.portal.portal);
        // Half of the rounds start in the reverse order.
        const [, { status }] =
          at % 2 === 0
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
    const offers = (await listOffers(it.portal, 'Teeth Orthodontics')).filter((_offer, at) => at % 5 === 0);
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
});
