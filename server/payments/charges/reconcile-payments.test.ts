import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';
import { reconcilePayments } from './reconcile-payments.ts';

describeOneDatabase('payments without a report', (database) => {
  const it = useTestPortal(database);

  test('a charge is found although the browser was closed and no webhook arrived', async () => {
    const token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Cleaning');
    const booking = await bookOffer(it.portal, token, offer);
    const { id: bookingID } = booking;
    await payInSandbox(it.portal, await beginPayment(it.portal, token, booking));
    const isPaid = async () =>
      ((await it.portal.call('GET', `/booking/${bookingID}`, { token })).body.data as unknown as { isPaid: boolean })
        .isPaid;

    await reconcilePayments(it.portal.portal, null);
    expect(await isPaid()).toBe(false);
    await it.portal.db
      .updateTable('payment')
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .execute();
    await reconcilePayments(it.portal.portal, null);
    expect(await isPaid()).toBe(true);
  });

  test('many abandoned payments do not hide an older one that succeeded', async () => {
    const token = await it.otherPatient();
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 1);
    const booking = await bookOffer(it.portal, token, offer);
    const { id: bookingID } = booking;
    await payInSandbox(it.portal, await beginPayment(it.portal, token, booking));
    const { db } = it.portal;
    await db
      .updateTable('payment')
      .set({ createdAt: sql`now() - interval '1 day'` })
      .where('bookingId', '=', bookingID)
      .execute();
    // A hundred newer payments, created in one moment, whose intents the provider no longer knows.
    await sql`with copy as (
      insert into booking (slot_id, patient_id, doctor_id, treatment_id, day, start_min, end_min, patient_name,
        patient_email, patient_phone, price_cents, currency, status)
      select slot_id, patient_id, doctor_id, treatment_id, day, start_min, end_min, patient_name, patient_email,
        patient_phone, price_cents, currency, 'cancelled'
      from booking, generate_series(1, 100) where booking.id = ${bookingID} returning *)
      insert into payment (booking_id, payer_id, amount_cents, currency, intent_id, created_at)
      select id, patient_id, price_cents, currency, 'pi_' || id, now() - interval '1 hour' from copy`.execute(db);
    const { portal } = it.portal;
    let cursor = await reconcilePayments(portal, null);
    for (let run = 0; cursor !== null && run < 9; run++) cursor = await reconcilePayments(portal, cursor);
    expect(cursor).toBeNull();
    expect((await it.portal.call('GET', `/booking/${bookingID}`, { token })).body.data).toMatchObject({ isPaid: true });
  });
});
