import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveAddress } from '#server/accounts/address/prove-address';
import { bookingsToChange } from '#testing/bookings-to-change';
import { ageBookings, toSlot } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { findPersonById } from '#server/people/profiles/people-rows';
import { payBooking } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';

/** Every appointment lies inside the notice time. */
const NOTICE_HOURS = 8000;

describeOneDatabase('cancelling within ten minutes of booking', (database) => {
  const it = useTestPortal(database);
  const { aBooking, anOfferAt, setHours } = bookingsToChange(it);
  /** The cut-off of what is booked, and of what will be. */
  const setNotice = async (hours: number | null) => {
    await setHours(hours);
    await it.portal.db.updateTable('treatment').set({ cutoffHours: hours }).execute();
  };
  beforeAll(() => setNotice(NOTICE_HOURS));
  afterAll(() => setNotice(null));
  const minutesUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / 60_000);
  const prove = async (id: string) => proveAddress(it.portal.portal, (await findPersonById(it.portal.db, id))!);

  test('needs no notice and refunds everything; after ten minutes it is refused, and a move always', async () => {
    const { id, token, call, price } = await aBooking({ isPaid: true });
    const { body } = await it.portal.call('GET', `/booking/${id}`, { token });
    const { changeUntil, cancelUntil } = body.data as unknown as { changeUntil: string; cancelUntil: string };
    expect(Date.parse(changeUntil)).toBeLessThan(Date.now());
    expect(minutesUntil(cancelUntil)).toBe(10);
    expect(await call('move', toSlot(await anOfferAt(9)))).toMatchObject({ code: 'too_late_to_change' });
    expect((await call('cancel')).data).toMatchObject({ status: 'cancelled', refundAmount: price, canUndo: true });
    expect((await call('undo')).data).toMatchObject({ status: 'booked', cancelUntil });
    await ageBookings(it.portal.db, 10);
    expect(await call('cancel')).toMatchObject({ code: 'too_late_to_change' });
  });

  test('the ticket says until when it is taken back, for ten minutes of an appointment that is final, and has its code as an image', async () => {
    const read = async ({ id, token }: Awaited<ReturnType<typeof aBooking>>) => {
      const { body } = await it.portal.call('GET', `/booking/${id}`, { token });
      return body.data as unknown as { takeBackUntil: string | null; cancelUntil: string; codeImage: string | null };
    };
    await setNotice(null);
    const booking = await aBooking();
    const { takeBackUntil, cancelUntil, codeImage } = await read(booking);
    expect(minutesUntil(takeBackUntil)).toBe(10);
    expect(Date.parse(cancelUntil)).toBeGreaterThan(Date.parse(takeBackUntil!));
    expect(codeImage).toMatch(/^<svg /);
    await ageBookings(it.portal.db, 10);
    expect(await read(booking)).toMatchObject({ takeBackUntil: null, codeImage });
    expect((await booking.call('cancel')).data).toMatchObject({ takeBackUntil: null, codeImage: null });
    expect(await read(await aBooking({ isEmailProven: false }))).toMatchObject({
      takeBackUntil: null,
      codeImage: null,
    });
    await setNotice(NOTICE_HOURS);
  });

  test('“I will come”, a move, a payment and an undo begin no such time', async () => {
    const booking = await aBooking();
    const { call, token } = booking;
    await ageBookings(it.portal.db, 10);
    await setNotice(null);
    await call('cancel');
    await call('undo');
    await call('move', toSlot(await anOfferAt(9)));
    await setNotice(NOTICE_HOURS);
    await call('attendance', { state: 'confirmed' });
    await payBooking(it.portal, token, booking);
    expect(await call('cancel')).toMatchObject({ code: 'too_late_to_change' });
  });

  test('a hold can be cancelled while it is held, and for ten minutes once it has become final, however late', async () => {
    const { call, row, id, token } = await aBooking({ isEmailProven: false });
    await ageBookings(it.portal.db, 25);
    const { patientId } = await row();
    await prove(patientId);
    const { body } = await it.portal.call('GET', `/booking/${id}`, { token });
    expect(minutesUntil((body.data as unknown as { cancelUntil: string }).cancelUntil)).toBe(10);
    await ageBookings(it.portal.db, 10);
    expect(await call('cancel')).toMatchObject({ code: 'too_late_to_change' });
  });

  test('proving the address later begins it no second time for a hold that a payment has made final', async () => {
    const booking = await aBooking({ isEmailProven: false, isPaid: true });
    await ageBookings(it.portal.db, 10);
    await prove((await booking.row()).patientId);
    expect(await booking.call('cancel')).toMatchObject({ code: 'too_late_to_change' });
  });

  test('it counts for the ten bookings of a day', async () => {
    const { token, call, offer } = await aBooking();
    await call('cancel');
    const book = () => it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    for (let made = 1; made < 10; made += 1) {
      const { status, body } = await book();
      expect(status).toBe(200);
      const { _id: id } = body.data as unknown as { _id: string };
      await it.portal.call('POST', `/bookings/${id}/cancel`, { token, body: {} });
    }
    expect(await book()).toMatchObject({ status: 409, body: { code: 'too_many_unpaid_bookings' } });
  });
});
