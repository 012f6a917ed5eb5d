import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays, clinicClock, type Day } from '#domain/shared/time';
import { aClinicOf, bookAt, publish } from './absent-doctor.ts';
import { describeOneDatabase } from './database.ts';
import { daysWithoutSlots } from './open-days.ts';
import { payBooking } from './pay-booking.ts';
import { useTestPortal } from './use-test-portal.ts';

const PRICE = 120;

describeOneDatabase('what a dialog counts before a destructive act is what the database has', (open) => {
  const it = useTestPortal(open);
  let token: string;
  let days: Day[];
  const today = clinicClock(new Date()).day;
  beforeAll(async () => {
    token = await it.portal.tokenOf('admin@demo.test');
    days = daysWithoutSlots(it.portal, 20);
  });
  const call = async (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: object) => {
    const reply = await it.portal.call(method, path, { token, ...(body && { body }) });
    expect(reply.status, `${path}: ${reply.text}`).toBe(200);
    await it.portal.drain();
    return reply.body.data as unknown as Record<string, never>;
  };
  const count = async (from: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(it.portal.db);
    return rows[0]?.count ?? 0;
  };
  const bookings = (where: ReturnType<typeof sql>) => count(sql`booking where ${where}`);
  const freeSlots = (id: string, from: Day) =>
    count(sql`slot where doctor_id = ${id} and day >= ${from} and not is_busy and not exists (
      select from booking where slot_id = slot.id and status in ('held', 'booked'))`);

  /** A doctor with two days of four slots: two booked, of which one is paid, one cancelled, and one of last week. */
  const aDoctor = async () => {
    const [first = '', second = ''] = days.splice(0, 2);
    const [doctor] = await aClinicOf(it.portal, { doctors: 1, days: [first, second] });
    const paid = await bookAt(it.portal, doctor!, { day: first });
    await payBooking(it.portal, paid.token, { id: paid.booking, price: PRICE });
    const unpaid = await bookAt(it.portal, doctor!, { day: second, at: 1 });
    const gone = await bookAt(it.portal, doctor!, { day: second, at: 2 });
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', gone.booking).execute();
    const past = addDays(today, -7);
    await publish(it.portal, doctor!, [past]);
    await bookAt(it.portal, doctor!, { day: past });
    return { id: doctor!.id, email: doctor!.email, first, second, paid, unpaid };
  };
  const refunds = (id: string) =>
    count(sql`payment where status in ('refunded', 'refund_pending') and booking_id in (
      select id from booking where doctor_id = ${id})`);

  test('deleting a doctor cancels, refunds and withdraws as many as were counted', async () => {
    const { id, email } = await aDoctor();
    const [upcoming, free] = [
      await bookings(sql`doctor_id = ${id} and day >= ${today} and status = 'booked'`),
      await freeSlots(id, today),
    ];
    expect(await call('GET', `/users/${id}/deletion`)).toMatchObject({ upcoming, paid: 1, freeSlots: free });
    expect(upcoming).toBe(2);
    const cancelled = await bookings(sql`doctor_id = ${id} and status = 'cancelled'`);
    await call('DELETE', `/users?id=${id}`);
    expect((await bookings(sql`doctor_id = ${id} and status = 'cancelled'`)) - cancelled).toBe(upcoming);
    expect(await refunds(id)).toBe(1);
    expect((await it.portal.call('GET', `/slot/${email}`)).text).not.toContain('10.00 AM');
  });

  test('deleting a patient cancels and refunds as many as were counted', async () => {
    const { id, paid } = await aDoctor();
    const own = sql`patient_id = ${paid.id} and day >= ${today} and status = 'booked'`;
    expect(await call('GET', `/users/${paid.id}/deletion`)).toMatchObject({ upcoming: await bookings(own), paid: 1 });
    expect(await bookings(own)).toBe(1);
    await call('DELETE', `/users?id=${paid.id}`);
    expect(await bookings(sql`id = ${paid.booking} and status = 'cancelled'`)).toBe(1);
    expect(await refunds(id)).toBe(1);
  });

  test.each(['the absence of a doctor', 'a doctor who leaves', 'closing the clinic'])(
    '%s cancels and refunds as many as were counted, and blocks the free slots',
    async (act) => {
      const { id, email, first, second } = await aDoctor();
      const isClosure = act === 'closing the clinic';
      const last = act === 'a doctor who leaves' ? null : second;
      const wanted = { first_day: first, last_day: last, ...(!isClosure && { doctor_email: email }) };
      const path = isClosure ? '/closures' : '/absences';
      const own = sql`doctor_id = ${id} and day >= ${first} and status = 'booked'`;
      const [counted, free] = [await bookings(own), await freeSlots(id, first)];
      const preview = (await call('POST', `${path}/preview`, wanted)) as unknown as {
        count: number;
        freeSlots: number;
        refunds: { cents: number }[];
        appointments: object[];
      };
      expect(preview).toMatchObject({ count: counted, freeSlots: free, refunds: [{ cents: PRICE * 100 }] });
      expect(preview.appointments).toHaveLength(counted);
      await call('POST', path, { ...wanted, decisions: { default: 'cancel', of: [] } });
      expect(await bookings(own)).toBe(0);
      expect(await refunds(id)).toBe(1);
      const listed = await call('GET', `/slot/${email}`);
      expect(JSON.stringify(listed)).not.toContain('10.00 AM');
    },
  );

  test('archiving a treatment counts its upcoming appointments', async () => {
    await aDoctor();
    const { treatments } = await call('GET', '/treatments');
    const listed = treatments as unknown as { _id: string; upcoming: number }[];
    for (const { _id, upcoming } of listed) {
      expect(upcoming).toBe(
        await bookings(sql`treatment_id = ${_id} and day >= ${today} and status in ('held', 'booked')`),
      );
    }
    expect(listed.reduce((sum, { upcoming }) => sum + upcoming, 0)).toBeGreaterThan(0);
  });

  test('merging two records moves as many appointments and payments as were counted', async () => {
    const { paid, unpaid } = await aDoctor();
    // A record without an account, which the desk entered.
    const record = { issuer: 'desk', subject: paid.id };
    await it.portal.db.updateTable('person').set(record).where('id', '=', paid.id).execute();
    const merged = sql`patient_id = ${paid.id}`;
    const upcoming = await bookings(sql`${merged} and day >= ${today}`);
    const pair = { into: unpaid.id };
    const payments = await count(sql`payment where booking_id = ${paid.booking}`);
    const preview = await call('POST', `/desk/persons/${paid.id}/merge/preview`, pair);
    expect(preview).toMatchObject({ upcoming, past: 0, payments, conflicts: [] });
    await call('POST', `/desk/persons/${paid.id}/merge`, pair);
    expect(await bookings(merged)).toBe(0);
    expect(await bookings(sql`patient_id = ${unpaid.id}`)).toBe(1 + upcoming);
  });
});
