import { expect, test } from 'vitest';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson } from '#testing/people';
import { recordStatements } from '#testing/record-statements';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('deleting a doctor with many appointments', (open, kind) => {
  const given = useTestPortal(open);

  /** A doctor with two appointments on each of some days, one of them paid; `remove` deletes the doctor. */
  async function aBookedDoctor(count: number) {
    const { db } = given.portal;
    const days = daysWithoutSlots(given.portal, count);
    const [doctor] = await aClinicOf(given.portal, { doctors: 1, days });
    const paid = [];
    for (const day of days) {
      const { id: payerId, booking: bookingId } = await bookAt(given.portal, doctor!, { day, at: 0 });
      await bookAt(given.portal, doctor!, { day, at: 1 });
      paid.push({
        payerId,
        bookingId,
        amountCents: 12_000,
        currency: 'usd',
        status: 'paid',
        intentId: bookingId,
      } as const);
    }
    await db.insertInto('payment').values(paid).execute();
    await db
      .updateTable('booking')
      .set({ paymentStatus: 'paid' })
      .where(
        'id',
        'in',
        paid.map(({ bookingId }) => bookingId),
      )
      .execute();
    const token = await given.portal.tokenOf('admin@demo.test');
    return { id: doctor!.id, remove: () => given.portal.call('DELETE', `/users?id=${doctor!.id}`, { token }) };
  }

  test.runIf(kind === 'postgres')('takes as many statements as with few', async () => {
    const { id: personId } = await aPerson(given.portal, { role: 'admin' });
    await given.portal.db.insertInto('notificationPreference').values({ personId, event: 'cancelled' }).execute();
    const counts = [];
    for (const size of [1, 1, 12]) {
      const { id, remove } = await aBookedDoctor(size);
      const statements = await recordStatements(async () => expect(await remove()).toMatchObject({ status: 200 }));
      counts.push(Math.max(...statements.map(({ length }) => length)));
      const bookings = given.portal.db.selectFrom('booking').select(['status', 'paymentStatus', 'refundCents']);
      const rows = await bookings.where('doctorId', '=', id).orderBy('refundCents').execute();
      expect(rows).toEqual([
        ...Array.from({ length: size }, () => ({ status: 'cancelled', paymentStatus: 'unpaid', refundCents: 0 })),
        ...Array.from({ length: size }, () => ({
          status: 'cancelled',
          paymentStatus: 'refund_pending',
          refundCents: 12_000,
        })),
      ]);
      const jobs = given.portal.db.selectFrom('jobOutbox').select('name').orderBy('name');
      const names = Map.groupBy(await jobs.execute(), ({ name }) => name);
      const expected = ['booking-cancelled', 'refund-payment', 'staff-notice'].map((name) => names.get(name)?.length);
      expect(expected).toEqual([2 * size, size, 2 * size]);
      await given.portal.db.deleteFrom('jobOutbox').execute();
    }
    // The first one prepares statements.
    expect(counts[2]).toBe(counts[1]);
  });
});
