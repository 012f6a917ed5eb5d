import { beforeAll, expect, test } from 'vitest';
import { MAX_TASKS } from '#domain/desk/tasks';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { anUnprovenPatient, passHolds } from '#testing/holds';
import { listOffers, type Offer } from '#testing/free-slots';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { enqueueDailyMails } from './enqueue-daily-mails.ts';

describeOneDatabase('open tasks', (database) => {
  const it = useTestPortal(database);
  let reception: TestPerson;
  let offers: Offer[];
  beforeAll(async () => {
    reception = await aPerson(it.portal, { role: 'reception' });
    offers = await listOffers(it.portal, 'Teeth Orthodontics');
  });

  const countsOf = async (person: TestPerson) => {
    const { status, body } = await it.portal.call('GET', '/desk/waiting', { token: await tokenFor(it.portal, person) });
    expect(status).toBe(200);
    const data = body.data as unknown as { kind: string; count: number }[];
    return Object.fromEntries(data.map(({ kind, count }) => [kind, count]));
  };
  const listed = async () => {
    const token = await tokenFor(it.portal, reception);
    const { body } = await it.portal.call('GET', '/desk/waiting/list', { token });
    return body.data as unknown as { holds: object[]; returns: object[] };
  };
  const instantAt = (day: string, time: string) => new Date(`${day}T${time}+01:00`);
  const mails = async (person: TestPerson) =>
    (await mailsTo(it.portal, person.email)).filter(({ id }) => id.startsWith('waiting:'));

  test('a doctor who registered waits for the admin, and is no business of reception', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const before = (await countsOf(admin))['doctors']!;
    await aPerson(it.portal, { role: 'doctor', isVerified: false });
    expect(await countsOf(admin)).toMatchObject({ doctors: before + 1 });
    expect(await countsOf(reception)).not.toHaveProperty('doctors');
  });

  test('a count stops at a hundred', async () => {
    const message = { name: 'Eve', email: 'eve@x.test', message: 'Hello' };
    await it.portal.db
      .insertInto('contactMessage')
      .values(Array.from({ length: MAX_TASKS + 1 }, () => message))
      .execute();
    expect(await countsOf(reception)).toMatchObject({ messages: MAX_TASKS });
  });

  test('a refund of no appointment is listed beside a hundred of appointments', async () => {
    const { db } = it.portal;
    const { id: bookingId, patient } = await insertBookingAt(it.portal, {
      day: addDays(clinicClock(new Date()).day, -1),
    });
    const owed = { payerId: patient.id, amountCents: 100, refundCents: 100, currency: 'usd', status: 'paid' } as const;
    const cash = { ...owed, bookingId, method: 'cash', receivedAt: new Date(), receivedBy: reception.id } as const;
    await db
      .insertInto('payment')
      .values(Array.from({ length: MAX_TASKS }, () => cash))
      .execute();
    const unbound = { ...owed, bookingId: null, status: 'refund_pending', refundFailedAt: new Date() } as const;
    await db.insertInto('payment').values(unbound).execute();
    const { returns } = await listed();
    expect(returns).toHaveLength(MAX_TASKS + 1);
    expect(returns.at(-1)).toMatchObject({ booking_id: '', method: 'card', patient_name: patient.name });
    expect(await countsOf(reception)).toMatchObject({ returns: MAX_TASKS });
    await db.deleteFrom('payment').where('payerId', '=', patient.id).execute();
  });

  test('of more refunds than are listed, those of the earliest appointments are listed', async () => {
    const { db } = it.portal;
    const { day } = clinicClock(new Date());
    const [late, early] = [
      await insertBookingAt(it.portal, { day: addDays(day, -1) }),
      await insertBookingAt(it.portal, { day: addDays(day, -9) }),
    ];
    const owed = ({ id: bookingId, patient }: typeof late) => ({
      bookingId,
      payerId: patient.id,
      amountCents: 100,
      refundCents: 100,
      currency: 'usd',
      status: 'paid' as const,
      method: 'cash' as const,
      receivedAt: new Date(),
      receivedBy: reception.id,
    });
    await db
      .insertInto('payment')
      .values([...Array.from({ length: MAX_TASKS }, () => owed(late)), owed(early)])
      .execute();
    const { returns } = await listed();
    expect(returns).toHaveLength(MAX_TASKS);
    expect(returns[0]).toMatchObject({ booking_id: early.id });
    await db.deleteFrom('payment').where('bookingId', 'in', [late.id, early.id]).execute();
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
    expect((await countsOf(reception))['unpaid']).toBe(0);
    const { id } = await insertBookingAt(it.portal, { day: yesterday }, treated);
    await insertBookingAt(it.portal, { day: yesterday }, { ...treated, paymentStatus: 'paid', paidCents: 12_000 });
    await insertBookingAt(it.portal, { day: yesterday }, { ...treated, attendance: 'no_show' });
    await insertBookingAt(it.portal, { day: yesterday });
    expect((await countsOf(reception))['unpaid']).toBe(1);
    expect(await listedOnes()).toEqual([id]);
    expect((await countsOf(await aPerson(it.portal, { role: 'admin' })))['unpaid']).toBe(1);
    expect(await countsOf(await aPerson(it.portal, { role: 'doctor', isVerified: true }))).not.toHaveProperty('unpaid');
    const paid = { token, body: { method: 'cash' } };
    expect(await it.portal.call('POST', `/desk/bookings/${id}/payments`, paid)).toMatchObject({ status: 200 });
    expect((await countsOf(reception))['unpaid']).toBe(0);
    expect(await listedOnes()).toEqual([]);
  });

  test('an ended hold waits with its phone number, until its patient books again', async () => {
    const patient = await anUnprovenPatient(it.portal);
    await bookOffer(it.portal, patient.token, offers[0]!);
    expect((await countsOf(reception))['holds']).toBe(0);
    await passHolds(it.portal);
    await releaseOverdueHolds(it.portal.portal);
    expect((await countsOf(reception))['holds']).toBe(1);
    expect((await listed()).holds).toMatchObject([{ patient_name: patient.name, patient_phone: '+49 30 1234567' }]);
    await bookOffer(it.portal, patient.token, offers[1]!);
    expect((await countsOf(reception))['holds']).toBe(0);
    expect((await listed()).holds).toEqual([]);
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
      expect(mail!.subject).toBe('Open tasks at the clinic');
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
