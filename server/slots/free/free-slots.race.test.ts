import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { useTestPortal } from '#testing/use-test-portal';

const BOOKERS = 12;
const VISITORS = 8;

describeOneDatabase('the free slots while many look and book', (database) => {
  const it = useTestPortal(database);
  const isShown = (offers: Offer[], booked: Offer) =>
    offers.some(({ doctor, date, slot }) => doctor === booked.doctor && date === booked.date && slot === booked.slot);

  test('a read after the response to a booking does not list its slot, however many concurrent reads there are', async () => {
    const offers = (await listOffers(it.portal, 'Teeth Cleaning')).slice(0, BOOKERS);
    const tokens = await manyPatients(it.portal, BOOKERS);
    const over = new AbortController();
    const visitors = Array.from({ length: VISITORS }, async () => {
      let looks = 0;
      for (; !over.signal.aborted; looks += 1) await listOffers(it.portal, 'Teeth Cleaning');
      return looks;
    });
    const seenAgain: Offer[] = [];
    const book = async (offer: Offer, token: string) => {
      const { status } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
      expect(status).toBe(200);
      if (isShown(await listOffers(it.portal, 'Teeth Cleaning'), offer)) seenAgain.push(offer);
    };
    await Promise.all(offers.map((offer, index) => book(offer, tokens[index]!))).finally(() => over.abort());
    expect(seenAgain).toEqual([]);
    expect((await Promise.all(visitors)).every((looks) => looks > 0)).toBe(true);
  });
});
