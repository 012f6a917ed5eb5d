import { expect, test } from 'vitest';
import { addDays, calendarWeekOf, clinicClock } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

type Overview = {
  day: string;
  nextOpening: { day: string; opens: number } | null;
  from: string;
  to: string;
  figures: Record<
    'appointments' | 'freeMinutes' | 'noShows' | 'firstVisits' | 'unpaid',
    { today: number; week: number }
  >;
  days: { day: string; appointments: number; freeMinutes: number }[];
  revenue: { method: string; currency: string; today: number; week: number }[];
};

describeOneDatabase('the overview of the admin', (open) => {
  const it = useTestPortal(open);

  test('has the numbers of the lists that it leads to, by day and by week from Monday to Sunday', async () => {
    const { db } = it.portal;
    const token = await tokenFor(it.portal, await aPerson(it.portal, { role: 'admin' }));
    const { day } = clinicClock(new Date());
    const { from, to } = calendarWeekOf(day);
    const other = day === to ? from : to;
    // Outside of the week: counted nowhere, and no first visit follows it.
    const before = await insertBookingAt(it.portal, { day: addDays(from, -1) });
    const seen = await insertBookingAt(it.portal, { day });
    await db.updateTable('booking').set({ patientId: before.patient.id }).where('id', '=', seen.id).execute();
    const missed = await insertBookingAt(it.portal, { day });
    await db.updateTable('booking').set({ attendance: 'no_show' }).where('id', '=', missed.id).execute();
    const cancelled = await insertBookingAt(it.portal, { day }, { status: 'cancelled', cancelledAt: new Date() });
    const later = await insertBookingAt(it.portal, { day: other });
    await insertBookingAt(it.portal, { day: addDays(to, 1) });
    const pay = (bookingId: string, payerId: string, amountCents: number, more: object) =>
      db
        .insertInto('payment')
        .values({ bookingId, payerId, amountCents, currency: 'usd', intentId: null, status: 'paid', ...more })
        .execute();
    const atDesk = { method: 'cash', receivedBy: before.doctor.id, receivedAt: new Date() };
    await pay(seen.id, before.patient.id, 12_000, { intentId: 'pi_seen' });
    await pay(later.id, later.patient.id, 5000, { ...atDesk, refundCents: 1000, refundedCents: 1000 });
    await pay(cancelled.id, cancelled.patient.id, 2000, { intentId: 'pi_kept' });
    await pay(before.id, before.patient.id, 12_000, { intentId: 'pi_before' });
    await db.updateTable('booking').set({ paymentStatus: 'paid' }).where('id', '=', seen.id).execute();

    const read = async () =>
      (await it.portal.call('GET', '/desk/overview', { token })).body.data as unknown as Overview;
    const overview = await read();
    expect(overview).toMatchObject({ day, from, to });
    const list = async (filters: object) => {
      const body = { limit: 100, isCounted: true, ...filters };
      const reply = (await it.portal.call('POST', '/desk/appointments', { token, body })).body;
      const rows = reply.data as unknown as { paidAmount: number }[];
      return { total: reply['total'], paid: rows.reduce((sum, { paidAmount }) => sum + paidAmount, 0) };
    };
    const filters = {
      appointments: { state: 'not_cancelled' },
      noShows: { state: 'no_show' },
      firstVisits: { isFirst: true },
      unpaid: { isUnpaid: true },
    };
    for (const [name, filter] of Object.entries(filters)) {
      const { today, week } = overview.figures[name as keyof typeof filters];
      expect((await list({ ...filter, from: day, to: day })).total, `${name} today`).toBe(today);
      expect((await list({ ...filter, from, to })).total, `${name} of the week`).toBe(week);
    }
    expect(overview.figures).toMatchObject({
      appointments: { today: 2, week: 3 },
      noShows: { today: 1, week: 1 },
      firstVisits: { today: 1, week: 2 },
      unpaid: { today: 1, week: 2 },
    });
    expect(overview.days.map((one) => one.day)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(from, index)));
    expect(overview.days.find((one) => one.day === other)).toMatchObject({ appointments: 1 });

    expect(overview.revenue).toEqual([
      { method: 'card', currency: 'usd', today: 140, week: 140 },
      { method: 'cash', currency: 'usd', today: 0, week: 40 },
    ]);
    const sumOf = (when: 'today' | 'week') => overview.revenue.reduce((sum, one) => sum + one[when], 0);
    expect((await list({ from: day, to: day })).paid).toBe(sumOf('today'));
    expect((await list({ from, to })).paid).toBe(sumOf('week'));

    for (const one of overview.days) {
      const board = (await it.portal.call('GET', `/desk/day?day=${one.day}`, { token })).body.data as unknown as {
        doctors: { free: string[] }[];
        appointments: unknown[];
      };
      expect(board.appointments, one.day).toHaveLength(one.appointments);
      expect(
        board.doctors.some(({ free }) => free.length > 0),
        one.day,
      ).toBe(one.freeMinutes > 0);
    }
    // On a day that is still to come, and open.
    const free = overview.figures.freeMinutes.week;
    const open = overview.days.find(({ freeMinutes }) => freeMinutes > 0);
    if (!open) return;
    await insertSlots(db, later.doctor.id, [{ day: open.day, range: { start: 1380, end: 1425 } }]);
    expect((await read()).figures.freeMinutes.week).toBe(free + 45);
  });

  test('on a closed day it names the next day that is open', async () => {
    const token = await tokenFor(it.portal, await aPerson(it.portal, { role: 'admin' }));
    const { day } = clinicClock(new Date());
    const closure = {
      kind: 'closure' as const,
      firstDay: day,
      lastDay: addDays(day, 1),
      nameEn: 'Move',
      nameDe: 'Umzug',
    };
    await it.portal.db.insertInto('closure').values(closure).execute();
    const { nextOpening } = (await it.portal.call('GET', '/desk/overview', { token })).body.data as unknown as Overview;
    expect(nextOpening?.day.localeCompare(addDays(day, 1))).toBe(1);
    expect(nextOpening?.opens).toBe(540);
  });
});
