import { beforeAll, expect, test } from 'vitest';
import { inboxFilters, MAX_COUNT, urgencies } from '#domain/desk/inbox';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { anUnprovenPatient, passHolds } from '#testing/holds';
import { listOffers, type Offer } from '#testing/free-slots';
import { countInbox, readInbox } from '#testing/inbox';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { enqueueDailyMails } from './enqueue-daily-mails.ts';

describeOneDatabase('the inbox', (database) => {
  const it = useTestPortal(database);
  let reception: TestPerson;
  let offers: Offer[];
  beforeAll(async () => {
    reception = await aPerson(it.portal, { role: 'reception' });
    offers = await listOffers(it.portal, 'Teeth Orthodontics');
  });

  const readerOf = async (person: TestPerson) => ({ portal: it.portal, token: await tokenFor(it.portal, person) });
  const countsOf = async (person: TestPerson) => countInbox(await readerOf(person));
  const itemsOf = async (...filter: Parameters<typeof readInbox> extends [unknown, ...infer Rest] ? Rest : never) =>
    readInbox(await readerOf(reception), ...filter);
  const instantAt = (day: string, time: string) => new Date(`${day}T${time}+01:00`);
  const mails = async (person: TestPerson) =>
    (await mailsTo(it.portal, person.email)).filter(({ id }) => id.startsWith('waiting:'));

  test('each page continues where the last one ended, whatever its kinds, and a wrong cursor names the field', async () => {
    const { db } = it.portal;
    const { day } = clinicClock(new Date());
    for (const offset of [-2, 0]) {
      await insertBookingAt(
        it.portal,
        { day: addDays(day, offset) },
        { attendance: 'completed', attendanceAt: new Date() },
      );
    }
    await db
      .insertInto('contactMessage')
      .values([1, 2, 3].map((index) => ({ name: `Eve ${index}`, email: 'eve@x.test', message: 'Hi' })))
      .execute();
    for (const filter of inboxFilters) {
      const whole = await itemsOf(filter);
      const keys = (items: typeof whole) => items.map(({ kind, _id }) => `${kind} ${_id}`);
      expect(keys(await itemsOf(filter, 1))).toEqual(keys(whole));
      if (filter === 'done') continue;
      const ranks = whole.map(({ urgency }) => urgencies.indexOf(urgency));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }
    expect((await itemsOf('unpaid')).map(({ urgency }) => urgency)).toEqual(['today', 'later']);
    const { token } = await readerOf(reception);
    const bad = await it.portal.call('GET', '/desk/inbox?cursor=today.x', { token });
    expect(bad).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } });
    await db.deleteFrom('contactMessage').execute();
    await db.deleteFrom('booking').where('attendance', '=', 'completed').execute();
  });

  test('a doctor who registered waits for the admin, and is no business of reception', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const before = (await countsOf(admin)).doctor!;
    const doctor = await aPerson(it.portal, { role: 'doctor', isVerified: false });
    expect(await countsOf(admin)).toMatchObject({ doctor: before + 1 });
    expect((await readInbox(await readerOf(admin), 'clinic')).map(({ _id }) => _id)).toContain(doctor.id);
    expect(await countsOf(reception)).not.toHaveProperty('doctor');
    expect(await itemsOf('clinic')).toEqual([]);
    const token = await tokenFor(it.portal, doctor);
    expect((await it.portal.call('GET', '/desk/inbox', { token })).body).toMatchObject({ code: 'doctor_not_verified' });
  });

  test('a count stops at a hundred', async () => {
    const message = { name: 'Eve', email: 'eve@x.test', message: 'Hello' };
    await it.portal.db
      .insertInto('contactMessage')
      .values(Array.from({ length: MAX_COUNT + 1 }, () => message))
      .execute();
    expect(await countsOf(reception)).toMatchObject({ message: MAX_COUNT });
  });

  test('refunds to pay out are paged by the time of their payment, also one of no appointment', async () => {
    const { db } = it.portal;
    const { id: bookingId, patient } = await insertBookingAt(it.portal, {
      day: addDays(clinicClock(new Date()).day, -1),
    });
    const owed = { payerId: patient.id, amountCents: 100, refundCents: 100, currency: 'usd', status: 'paid' } as const;
    const cash = { ...owed, bookingId, method: 'cash', receivedAt: new Date(), receivedBy: reception.id } as const;
    // Of one transaction, so the same instant: the id decides.
    await db
      .insertInto('payment')
      .values(Array.from({ length: 5 }, () => cash))
      .execute();
    const unbound = { ...owed, bookingId: null, status: 'refund_pending', refundFailedAt: new Date() } as const;
    await db.insertInto('payment').values(unbound).execute();
    const items = await itemsOf('refunds', 2);
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(6);
    expect(items.map(({ appointments: [booking] }) => booking?._id)).toEqual([
      ...Array<string>(5).fill(bookingId),
      undefined,
    ]);
    expect(items.at(-1)).toMatchObject({
      kind: 'return',
      payment: { method: 'card', amount: 1 },
      person: { name: patient.name },
    });
    expect(await countsOf(reception)).toMatchObject({ return: 6 });
    await db.deleteFrom('payment').where('payerId', '=', patient.id).execute();
  });

  test('a completed appointment of which something is due is an open task, and the list that the count leads to has exactly these', async () => {
    const yesterday = addDays(clinicClock(new Date()).day, -1);
    const treated = { attendance: 'completed', attendanceAt: new Date() } as const;
    const token = await tokenFor(it.portal, reception);
    const listedOnes = async () => {
      const body = { isUnpaid: true, state: 'completed' };
      const reply = await it.portal.call('POST', '/desk/appointments', { token, body });
      return (reply.body.data as unknown as { _id: string }[]).map(({ _id }) => _id);
    };
    expect((await countsOf(reception)).unpaid).toBe(0);
    const { id } = await insertBookingAt(it.portal, { day: yesterday }, treated);
    await insertBookingAt(it.portal, { day: yesterday }, { ...treated, paymentStatus: 'paid', paidCents: 12_000 });
    await insertBookingAt(it.portal, { day: yesterday }, { ...treated, attendance: 'no_show' });
    await insertBookingAt(it.portal, { day: yesterday });
    expect((await countsOf(reception)).unpaid).toBe(1);
    expect(await listedOnes()).toEqual([id]);
    expect((await countsOf(await aPerson(it.portal, { role: 'admin' }))).unpaid).toBe(1);
    expect(await countsOf(await aPerson(it.portal, { role: 'doctor', isVerified: true }))).not.toHaveProperty('unpaid');
    const paid = { token, body: { method: 'cash' } };
    expect(await it.portal.call('POST', `/desk/bookings/${id}/payments`, paid)).toMatchObject({ status: 200 });
    expect((await countsOf(reception)).unpaid).toBe(0);
    expect(await listedOnes()).toEqual([]);
  });

  test('an ended hold waits with its phone number, until its patient books again', async () => {
    const patient = await anUnprovenPatient(it.portal);
    await bookOffer(it.portal, patient.token, offers[0]!);
    expect((await countsOf(reception)).ended_hold).toBe(0);
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
    expect((await countsOf(reception)).ended_hold).toBe(1);
    expect(await itemsOf('calls')).toMatchObject([
      { kind: 'ended_hold', person: { name: patient.name, phone: '+49 30 1234567' } },
    ]);
    await bookOffer(it.portal, patient.token, offers[1]!);
    expect((await countsOf(reception)).ended_hold).toBe(0);
    expect(await itemsOf('calls')).toEqual([]);
  });

  test('the email is sent once a day on any number of servers, with counts only, to those who want it', async () => {
    const [other, off] = [await aPerson(it.portal, { role: 'admin' }), await aPerson(it.portal, { role: 'reception' })];
    const token = await tokenFor(it.portal, off);
    const { body } = await it.portal.call('PATCH', '/notifications', { token, body: { waiting: false } });
    expect(body.data).toMatchObject({ waiting: false });
    const day = addDays(clinicClock(new Date()).day, 1);
    const send = (time: string) => enqueueDailyMails(it.portal.portal, instantAt(day, time));
    expect(await send('06:59')).toBe(0);
    const enqueued = await Promise.all([send('07:00'), send('07:00'), send('07:00')]);
    expect(enqueued.filter((count) => count > 0)).toHaveLength(1);
    expect(await send('07:01')).toBe(0);
    for (const person of [reception, other]) {
      const [mail, ...more] = await mails(person);
      expect(more).toEqual([]);
      expect(mail!.subject).toBe('The inbox of the clinic');
      expect(mail!.text).toContain('Open messages: 99+');
      expect(mail!.text).not.toContain('Eve');
    }
    expect(await mails(off)).toEqual([]);
  });

  test('no email is sent when nothing waits', async () => {
    await it.portal.db.deleteFrom('contactMessage').execute();
    await it.portal.db.deleteFrom('importedCalendar').execute();
    const idle = await aPerson(it.portal, { role: 'reception' });
    expect(Object.values(await countsOf(idle)).every((count) => count === 0)).toBe(true);
    await enqueueDailyMails(it.portal.portal, instantAt(addDays(clinicClock(new Date()).day, 2), '07:00'));
    expect(await mails(idle)).toEqual([]);
  });
});
