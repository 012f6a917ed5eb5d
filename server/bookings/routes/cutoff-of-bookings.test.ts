import { expect, test } from 'vitest';
import { storeEarlierTerms } from '#server/bookings/book/store-earlier-terms-rows';
import { setCutoff } from '#server/clinic/treatments/set-cutoff';
import { bookingsToChange } from '#testing/bookings-to-change';
import { ageBookings } from '#testing/changes';
import { bookingOf } from '#testing/free-slots';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';

describeOneDatabase('the cut-off of appointments', (database) => {
  const it = useTestPortal(database);
  const { aBooking, anOfferAt, setHours, tokenOf } = bookingsToChange(it);

  /** Changes a setting of the clinic while something is done; null: as in the configuration. */
  const withSetting = async (
    name: 'CHANGE_CUTOFF_HOURS' | 'LATE_REFUND_PERCENT',
    to: string,
    work: () => Promise<void>,
  ) => {
    const token = await tokenOf('admin@demo.test');
    const set = async (value: string | null) => {
      const { version } = it.portal.portal.settings;
      const body = { version, values: { [name]: value } };
      expect(await it.portal.call('PATCH', '/settings', { token, body })).toMatchObject({ status: 200 });
    };
    await set(to);
    try {
      await work();
    } finally {
      await set(null);
    }
  };
  const withCutoff = (hours: string, work: () => Promise<void>) => withSetting('CHANGE_CUTOFF_HOURS', hours, work);

  test('an appointment keeps the cut-off under which it was booked, whatever the clinic changes', async () => {
    const { call, row } = await aBooking();
    expect(await row()).toMatchObject({ cutoffHours: 24 });
    await ageBookings(it.portal.db, 10);
    await withCutoff('8000', async () => {
      await setCutoff(it.portal.db, { treatment: TREATMENT, hours: 7000 });
      expect((await call('cancel')).data).toMatchObject({ status: 'cancelled' });
      await setCutoff(it.portal.db, { treatment: TREATMENT, hours: null });
    });
  });

  test('an appointment keeps the refund after its cut-off, and its replies name it', async () => {
    const { id, token, call, row } = await aBooking({ isPaid: true });
    await withSetting('LATE_REFUND_PERCENT', '70', async () => {
      const later = await aBooking();
      expect(await later.row()).toMatchObject({ lateRefundPercent: 70 });
      await ageBookings(it.portal.db, 10);
      await setHours(8000);
      const { body } = await it.portal.call('GET', `/booking/${id}`, { token });
      expect(body.data).toMatchObject({ lateRefundPercent: 0 });
      const { patientId, paidCents } = await row();
      const deletion = await it.portal.call('GET', `/users/${patientId}/deletion`, { token });
      expect(deletion.body.data).toMatchObject({ paid: 1, refunds: [{ _id: id, laterPercent: 0 }] });
      await call('cancel', { for_patient: true }, await tokenOf('admin@demo.test'));
      expect(await row()).toMatchObject({ status: 'cancelled', paidCents, refundCents: 0 });
    });
  });

  test('a patient who was shown another cut-off is shown the present one before anything is booked', async () => {
    const token = await it.portal.tokenOf('patient@demo.test');
    const body = { ...bookingOf(await anOfferAt(6)), cutoff_hours: 12 };
    const refused = await it.portal.call('POST', '/bookings', { token, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'cutoff_changed', data: { cutoffHours: 24 } } });
    const booked = await it.portal.call('POST', '/bookings', { token, body: { ...body, cutoff_hours: 24 } });
    expect(booked.status).toBe(200);
  });

  test('the next appointment has the present cut-off', async () => {
    await withCutoff('8000', async () => {
      const { call } = await aBooking();
      await ageBookings(it.portal.db, 10);
      expect(await call('cancel')).toMatchObject({ status: 409, code: 'too_late_to_change' });
    });
  });

  test('a start stores it for those that an earlier version booked, before their treatment changes', async () => {
    const { call, row } = await aBooking();
    await setHours(null);
    await ageBookings(it.portal.db, 10);
    await storeEarlierTerms(it.portal.db, { cutoffHours: 24, lateRefundPercent: 30 });
    expect(await row()).toMatchObject({ cutoffHours: 24, lateRefundPercent: 0 });
    await setCutoff(it.portal.db, { treatment: TREATMENT, hours: 7000 });
    await storeEarlierTerms(it.portal.db, { cutoffHours: 12, lateRefundPercent: 60 });
    expect((await call('cancel')).data).toMatchObject({ status: 'cancelled' });
    await setCutoff(it.portal.db, { treatment: TREATMENT, hours: null });
  });

  test('an appointment that an earlier version booked has the cut-off of the configuration', async () => {
    const { call } = await aBooking();
    await setHours(null);
    await ageBookings(it.portal.db, 10);
    await withCutoff('8000', async () => {
      expect((await call('cancel')).data).toMatchObject({ status: 'cancelled' });
    });
  });
});
