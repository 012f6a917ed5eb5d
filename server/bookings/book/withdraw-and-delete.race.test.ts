import { expect, test } from 'vitest';
import { foldPersonCounts } from '#server/people/profiles/list-people-rows';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { livingIds } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('bookings concurrent with withdrawal and deletion', (database) => {
  const it = useTestPortal(database);
  const book = (token: string, offer: Offer) => it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
  /** Active bookings whose slot is withdrawn. */
  const orphans = () =>
    it.portal.db
      .selectFrom('booking')
      .innerJoin('slot', 'slot.id', 'booking.slotId')
      .select('booking.id')
      .where('booking.status', '=', 'booked')
      .where('slot.withdrawnAt', 'is not', null)
      .execute();

  test('a slot that is withdrawn and booked concurrently is either withdrawn or booked', async () => {
    const doctor = await it.portal.tokenOf('clara@demo.test');
    const offers = (await listOffers(it.portal, 'Teeth Cleaning')).slice(0, 12);
    const tokens = await manyPatients(it.portal, offers.length);
    const withdraw = ({ date, slot }: Offer) =>
      it.portal.call('DELETE', `/slots?${String(new URLSearchParams({ AppointmentDate: date, slot }))}`, {
        token: doctor,
      });
    const outcomes = await Promise.all(
      offers.map(async (offer, index) => {
        const calls = [book(tokens[index] ?? '', offer), withdraw(offer)];
        // Half of the rounds start in the reverse order.
        const [first, second] = await Promise.all(index % 2 ? calls : calls.toReversed());
        return [first?.status, second?.status].toSorted((a = 0, b = 0) => a - b);
      }),
    );
    for (const outcome of outcomes) expect(outcome).toEqual([200, 409]);
    expect(await orphans()).toEqual([]);
  });

  test('a doctor who is deleted while patients book has no booking left', async () => {
    const admin = await it.portal.tokenOf('admin@demo.test');
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'mina@demo.test')
      .executeTakeFirstOrThrow();
    const offers = (await listOffers(it.portal, 'Pediatric Dental')).slice(0, 40);
    const tokens = await manyPatients(it.portal, offers.length);
    const booking = offers.map((offer, index) => book(tokens[index] ?? '', offer));
    const deletion = it.portal.call('DELETE', `/users?id=${id}`, { token: admin });
    expect((await deletion).status).toBe(200);
    const statuses = (await Promise.all(booking)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const left = await it.portal.db
      .selectFrom('booking')
      .select('id')
      .where('doctorId', '=', id)
      .where('status', '=', 'booked')
      .execute();
    expect(left).toEqual([]);
    expect(await orphans()).toEqual([]);
  });

  test('a hundred concurrent reads of the patients are all audited, and count every patient', async () => {
    const admin = await it.portal.tokenOf('admin@demo.test');
    const before = (
      await it.portal.db.selectFrom('auditEntry').select('id').where('action', '=', 'patients.seen').execute()
    ).length;
    const people = () => it.portal.call('GET', '/users?userType=Patient', { token: admin });
    const [responses] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, people)),
      manyPatients(it.portal, 30),
      manyPatients(it.portal, 30),
    ]);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const after = await it.portal.db
      .selectFrom('auditEntry')
      .select('id')
      .where('action', '=', 'patients.seen')
      .execute();
    expect(after).toHaveLength(before + 100);
    const living = (await livingIds(it.portal, 'patient')).length;
    expect((await people()).body['count']).toBe(living);
    // Hundreds sign up and are deleted, while two servers fold the changes at once.
    const changes = Array.from({ length: 400 }, (_, index) => ({ role: 'patient', change: index % 2 ? 1 : -1 }));
    await it.portal.db.insertInto('personTally').values(changes).execute();
    await Promise.all([foldPersonCounts(it.portal.db), foldPersonCounts(it.portal.db)]);
    expect((await it.portal.db.selectFrom('personTally').select('id').execute()).length).toBeLessThan(10);
    expect((await people()).body['count']).toBe(living);
  });
});
