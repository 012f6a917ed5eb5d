import { expect, test } from 'vitest';
import { storeEarlierCutoffs } from '#server/bookings/book/store-earlier-cutoffs-rows';
import { setCutoff } from '#server/clinic/treatments/set-cutoff';
import { bookingsToChange } from '#testing/bookings-to-change';
import { ageBookings } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';

describeOneDatabase('the cut-off of appointments', (database) => {
  const it = useTestPortal(database);
  const { aBooking, setHours, tokenOf } = bookingsToChange(it);

  /** Changes the cut-off of the clinic while something is done; null: as in the configuration, 24 hours. */
  const withCutoff = async (hours: string, work: () => Promise<void>) => {
    const token = await tokenOf('admin@demo.test');
    const set = async (value: string | null) => {
      const { version } = it.portal.portal.settings;
      const body = { version, values: { CHANGE_CUTOFF_HOURS: value } };
      expect(await it.portal.call('PATCH', '/settings', { token, body })).toMatchObject({ status: 200 });
    };
    await set(hours);
    try {
      await work();
    } finally {
      await set(null);
    }
  };

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
    await storeEarlierCutoffs(it.portal.db, 24);
    expect(await row()).toMatchObject({ cutoffHours: 24 });
    await setCutoff(it.portal.db, { treatment: TREATMENT, hours: 7000 });
    await storeEarlierCutoffs(it.portal.db, 12);
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
