import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the other times of a refused booking', (database) => {
  const it = useTestPortal(database);

  test('a refusal lists no time that overlaps an appointment of this patient', async () => {
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    const chosen = offers.at(-1)!;
    const [own, other] = offers.filter(({ date, slot }) => date === chosen.date && slot === chosen.slot);
    const taken = offers.find(
      ({ doctor, date, slot }) => doctor === other!.doctor && date === other!.date && slot !== other!.slot,
    );
    const [token, rival, third] = await Promise.all(
      ['own', 'rival', 'third'].map((name) => it.portal.signUpPatient(`${name}@example.test`, 'Petra Test')),
    );
    const book = (person: string | undefined, offer: Offer | undefined) =>
      it.portal.call('POST', '/bookings', { token: person!, body: bookingOf(offer!) });
    const timesOf = ({ body }: Awaited<ReturnType<typeof book>>) =>
      (body.data as unknown as { docSlot: { date: string; slot: string[] }[] }).docSlot.find(
        ({ date }) => date === chosen.date,
      )?.slot;
    await book(token, own);
    await book(rival, taken);
    const [overlapping, late, stranger] = await Promise.all([
      book(token, other),
      book(token, taken),
      book(third, taken),
    ]);
    expect([overlapping, late, stranger].map(({ body }) => body['code'])).toEqual([
      'overlapping_appointment',
      'slot_taken',
      'slot_taken',
    ]);
    expect(timesOf(overlapping)).not.toContain(chosen.slot);
    expect(timesOf(late)).not.toContain(chosen.slot);
    expect(timesOf(stranger)).toContain(chosen.slot);
  });
});
