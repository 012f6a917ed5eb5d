import { sql, type Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { instantOf, type Day } from '#domain/shared/time';
import type { Tables } from '#server/platform/database/tables';
import { enqueueDueReminders } from './reminders-rows.ts';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { useTestPortal } from '#testing/use-test-portal';

const HOUR_MS = 3_600_000;
const DAY = '2031-03-12';

describeOneDatabase('reminders that are due', (open) => {
  const it = useTestPortal(open);

  /** The instant so many hours before an appointment at 10 o'clock. */
  const before = (hours: number, day: Day = DAY) => new Date(instantOf(day, 600).getTime() - hours * HOUR_MS);
  const enqueueAt = (now: Date, hours: readonly number[] = [48, 2], textHours: number | null = null) =>
    enqueueDueReminders(it.portal.db, { now, hours, textHours });
  const change = (id: string, columns: Partial<Insertable<Tables['booking']>>) =>
    it.portal.db
      .updateTable('booking')
      .set(columns as object)
      .where('id', '=', id)
      .execute();
  /** The enqueued reminders of a booking: name, hours and day, in the order in which they were enqueued. */
  const enqueuedOf = async (id: string): Promise<string[]> => {
    const { rows } = await sql<{ text: string }>`
      select name || ' ' || (payload->>'hours') || ' ' || (payload->>'day') as text from job_outbox
      where payload->>'bookingId' = ${id} order by position`.execute(it.portal.db);
    return rows.map(({ text }) => text);
  };

  test('a booked appointment is reminded once at each lead time, however often the loop runs', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY });
    await enqueueAt(before(48.01));
    expect(await enqueuedOf(id)).toEqual([]);
    for (const hours of [48, 47.98, 20, 2.01]) await enqueueAt(before(hours));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${DAY}`]);
    for (const hours of [2, 1.98, 0.01, 0, -1]) await enqueueAt(before(hours));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${DAY}`, `reminder 2 ${DAY}`]);
  });

  test('after an outage only the shortest lead time that is due is reminded', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY });
    for (const hours of [1.5, 1.4]) await enqueueAt(before(hours));
    expect(await enqueuedOf(id)).toEqual([`reminder 2 ${DAY}`]);
  });

  test('nothing is reminded once the appointment has started', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY });
    for (const hours of [0, -0.5, -30]) await enqueueAt(before(hours));
    expect(await enqueuedOf(id)).toEqual([]);
  });

  test('an appointment made at short notice skips the lead time that is past, and has the next', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY }, { bookedAt: before(30) });
    await enqueueAt(before(29));
    expect(await enqueuedOf(id)).toEqual([]);
    await enqueueAt(before(2));
    expect(await enqueuedOf(id)).toEqual([`reminder 2 ${DAY}`]);
    const late = await insertBookingAt(it.portal, { day: DAY, start: 720 }, { bookedAt: before(-1) });
    await enqueueAt(before(-1.1));
    expect(await enqueuedOf(late.id)).toEqual([]);
  });

  test('a hold that became a booking within the lead time skips it', async () => {
    const { id } = await insertBookingAt(
      it.portal,
      { day: DAY },
      { bookedAt: before(48.3), holdBookedAt: before(47.9) },
    );
    await enqueueAt(before(47.8));
    expect(await enqueuedOf(id)).toEqual([]);
  });

  test('a moved appointment is reminded of its new time only', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY });
    await enqueueAt(before(48));
    const later = '2031-03-19';
    await change(id, { day: later, movedAt: before(40) });
    for (const hours of [2, 1]) await enqueueAt(before(hours));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${DAY}`]);
    for (const hours of [48, 47]) await enqueueAt(before(hours, later));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${DAY}`, `reminder 48 ${later}`]);
  });

  test('an appointment that is moved to a near time skips the lead time that is past', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY }, { movedAt: before(10) });
    await enqueueAt(before(9.9));
    expect(await enqueuedOf(id)).toEqual([]);
    await enqueueAt(before(2));
    expect(await enqueuedOf(id)).toEqual([`reminder 2 ${DAY}`]);
  });

  test.each<[string, Partial<Insertable<Tables['booking']>>]>([
    ['cancelled', { status: 'cancelled' }],
    ['held', { status: 'held', heldUntil: before(-30) }],
    ['expired', { status: 'expired' }],
    ['booked, its patient having arrived', { attendance: 'arrived' }],
  ])('an appointment that is %s is not reminded', async (_state, columns) => {
    const { id } = await insertBookingAt(it.portal, { day: DAY }, columns);
    await enqueueAt(before(2));
    expect(await enqueuedOf(id)).toEqual([]);
  });

  test('a patient who has confirmed to come is reminded as well', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY }, { attendance: 'confirmed' });
    await enqueueAt(before(2));
    expect(await enqueuedOf(id)).toEqual([`reminder 2 ${DAY}`]);
  });

  test('an unproven address is not reminded, until it is proven', async () => {
    const { id, patient } = await insertBookingAt(it.portal, { day: DAY });
    const prove = (emailProvenAt: Date | null) =>
      it.portal.db.updateTable('person').set({ emailProvenAt }).where('id', '=', patient.id).execute();
    await prove(null);
    await enqueueAt(before(40));
    expect(await enqueuedOf(id)).toEqual([]);
    await prove(new Date());
    await enqueueAt(before(39));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${DAY}`]);
  });

  test('the text message goes with the lead time it is for', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY });
    await enqueueAt(before(48), [48, 2], 2);
    await enqueueAt(before(2), [48, 2], 2);
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${DAY}`, `reminder 2 ${DAY}`, `reminder-text 2 ${DAY}`]);
  });

  test.each([
    // In the night before these Mondays' Sunday the clock changes; 48 hours are elapsed hours.
    ['spring', '2031-03-31', '2031-03-29T08:00:00Z'],
    ['autumn', '2031-10-27', '2031-10-25T09:00:00Z'],
  ])('the clock change in %s neither delays nor repeats a reminder', async (_season, day, due) => {
    const { id } = await insertBookingAt(it.portal, { day });
    const at = Date.parse(due);
    await enqueueAt(new Date(at - 1000));
    expect(await enqueuedOf(id)).toEqual([]);
    for (let minutes = 0; minutes <= 180; minutes += 60) await enqueueAt(new Date(at + minutes * 60_000));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${day}`]);
    await enqueueAt(before(2, day));
    expect(await enqueuedOf(id)).toEqual([`reminder 48 ${day}`, `reminder 2 ${day}`]);
  });

  test('a reminder is recorded with its job or not at all', async () => {
    const { id } = await insertBookingAt(it.portal, { day: DAY });
    await sql`alter table job_outbox rename to gone`.execute(it.portal.db);
    await expect(enqueueAt(before(2))).rejects.toThrow('job_outbox');
    await sql`alter table gone rename to job_outbox`.execute(it.portal.db);
    await enqueueAt(before(2));
    expect(await enqueuedOf(id)).toEqual([`reminder 2 ${DAY}`]);
  });
});
