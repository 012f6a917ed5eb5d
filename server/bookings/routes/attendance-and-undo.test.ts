import { expect, test } from 'vitest';
import type { BookingState, Mark } from '#domain/bookings/booking-states';
import { dayFromLongDate, instantOf } from '#domain/shared/time';
import { findNextAppointment } from '#server/bookings/read/find-next-appointment';
import { listBookings } from '#server/bookings/read/list-bookings';
import { cancelBooking } from '#server/bookings/change/cancel-booking';
import { markAttendance } from '#server/bookings/change/mark-attendance';
import { bookingsToChange } from '#testing/bookings-to-change';
import { changeBooking, letUndoPass, toSlot } from '#testing/changes';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { mailsTo, sentMails } from '#testing/outbox';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';

const REASON = 'I am travelling';

describeOneDatabase('attendance and undoing over HTTP', (database) => {
  const it = useTestPortal(database);
  const { aBooking, anOfferAt, auditOf, isFree, offersOf, tokenOf } = bookingsToChange(it);

  test('a patient says they will come, the doctor marks who arrived, was treated or stayed away', async () => {
    const { id, call, offer, row } = await aBooking();
    const doctor = await tokenOf(offer.doctor);
    expect((await call('attendance', { state: 'confirmed' })).data).toMatchObject({
      status: 'confirmed',
      canUndo: true,
    });
    expect((await call('attendance', { state: 'confirmed' })).status).toBe(200);
    const query = `/booking-doctor?email=${offer.doctor}&when=upcoming`;
    const { body } = await it.portal.call('GET', query, { token: doctor });
    const listed = body.data as unknown as { _id: string; appointmentData: { status: string } }[];
    expect(listed.find(({ _id }) => _id === id)?.appointmentData.status).toBe('confirmed');
    expect(await call('attendance', { state: 'arrived' }, doctor)).toMatchObject({ status: 409, code: 'cannot_mark' });
    const { day, range } = await row();
    const now = instantOf(day, range.start + 5);
    const mark = async (email: string, state: Mark, seen?: BookingState) => {
      const ctx = await contextAt(it.portal, email, now);
      return markAttendance(ctx, { id, body: { state, seen } });
    };
    expect(await mark(offer.doctor, 'no_show')).toMatchObject({ status: 'no_show', canUndo: true });
    expect((await call('undo', {}, doctor)).data).toMatchObject({ status: 'confirmed' });
    for (const state of ['no_show', 'not_brought', 'arrived', 'in_treatment', 'completed'] as const) {
      expect(await mark(offer.doctor, state)).toMatchObject({ status: state });
      expect(await auditOf(id)).toMatchObject({ action: `booking.${state}`, details: { by: 'clinic' } });
    }
    await expect(mark(offer.doctor, 'booked', 'in_treatment')).rejects.toThrow('cannot_mark');
    expect(await mark(offer.doctor, 'booked', 'completed')).toMatchObject({ status: 'booked' });
    expect(await auditOf(id)).toMatchObject({ action: 'booking.unmarked', details: { by: 'clinic' } });
    expect(await row()).toMatchObject({ status: 'booked', attendance: null, calendarSequence: 0 });
    const ctx = await contextAt(it.portal, offer.doctor, now);
    await expect(cancelBooking(ctx, { id, body: {} })).rejects.toThrow('appointment_started');
  });

  test('a visit that has ended before its time is over, and the appointment after it is the next one', async () => {
    const { id, token, offer, row } = await aBooking();
    const { day, range, patientId, patientEmail: email } = await row();
    const later = (await offersOf()).find(({ date }) => (dayFromLongDate(date) ?? '') > day)!;
    const { id: laterId } = await bookOffer(it.portal, token, later);
    const now = instantOf(day, range.start + 5);
    const read = async () => {
      const ctx = await contextAt(it.portal, email, now);
      const { appointmentData } = await listBookings(ctx, { email, limit: 10 });
      const { isUpcoming, isOver } = appointmentData.find(({ _id }) => _id === id)!;
      const identity = await it.portal.db
        .selectFrom('person')
        .select(['issuer', 'subject'])
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow();
      const next = await findNextAppointment({ ...ctx, identity: { ...ctx.identity!, ...identity } });
      return { isUpcoming, isOver, next: next?._id };
    };
    expect(await read()).toEqual({ isUpcoming: true, isOver: false, next: id });
    for (const state of ['no_show', 'completed'] as const) {
      const ctx = await contextAt(it.portal, offer.doctor, now);
      await markAttendance(ctx, { id, body: { state } });
      expect(await read()).toEqual({ isUpcoming: false, isOver: true, next: laterId });
    }
  });

  test('a doctor sees cancelled appointments on request, and never a hold', async () => {
    const cancelled = await aBooking();
    await cancelled.call('cancel');
    const held = await aBooking({ isEmailProven: false });
    await held.call('cancel');
    const { doctor } = cancelled.offer;
    const idsOf = async (query: string) => {
      const { body } = await it.portal.call('GET', `/booking-doctor?email=${doctor}${query}`, {
        token: await tokenOf(doctor),
      });
      return (body.data as unknown as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await idsOf('')).not.toContain(cancelled.id);
    expect(await idsOf('&include=cancelled')).toContain(cancelled.id);
    expect(await idsOf('&include=cancelled')).not.toContain(held.id);
  });

  test('a cancelled appointment that is undone within a minute is as before, and nobody was notified', async () => {
    const { call, row, offer } = await aBooking({ isPaid: true });
    const before = await row();
    await call('attendance', { state: 'confirmed' });
    await call('cancel', { reason: REASON });
    const undone = await call('undo');
    expect(undone.data).toMatchObject({ status: 'confirmed', isPaid: true, refund: null, cancelledBy: null });
    expect(await row()).toMatchObject({ ...before, attendance: 'confirmed', calendarSequence: 2, undoUntil: null });
    await letUndoPass(it.portal.db);
    const subjects = (await mailsTo(it.portal, before.patientEmail)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['We have received your payment', 'Your appointment is confirmed']);
    expect(await isFree(offer)).toBe(false);
    expect(await call('undo')).toMatchObject({ status: 409, code: 'cannot_undo' });
  });

  test('what was followed by something else, or a minute ago, or by another person cannot be undone', async () => {
    const late = await aBooking();
    await late.call('cancel');
    await letUndoPass(it.portal.db);
    expect(await late.call('undo')).toMatchObject({ status: 409, code: 'cannot_undo' });

    const taken = await aBooking();
    await taken.call('cancel');
    const [other = ''] = await manyPatients(it.portal, 1);
    await bookOffer(it.portal, other, taken.offer);
    expect(await taken.call('undo')).toMatchObject({ status: 409, code: 'cannot_undo' });

    const paid = await aBooking();
    expect(await paid.call('move', toSlot(await anOfferAt(9)))).toMatchObject({ data: { canUndo: true } });
    await payBooking(it.portal, paid.token, paid);
    expect(await paid.call('undo')).toMatchObject({ status: 409, code: 'cannot_undo' });

    const ofStaff = await aBooking();
    await ofStaff.call('cancel', {}, await tokenOf(ofStaff.offer.doctor));
    expect(await ofStaff.call('undo')).toMatchObject({ status: 409, code: 'cannot_undo' });

    const due = await aBooking();
    await due.call('cancel');
    await it.portal.db
      .updateTable('jobOutbox')
      .set({ notBefore: new Date(0) })
      .where('notBefore', 'is not', null)
      .execute();
    await sentMails(it.portal);
    expect((await due.row()).status).toBe('cancelled');
  });

  test('a doctor who moved an appointment to another doctor can undo that', async () => {
    const { call, offer, row } = await aBooking();
    const target = (await offersOf()).find(({ doctor }) => doctor !== offer.doctor)!;
    const doctor = await tokenOf(offer.doctor);
    expect(await call('move', toSlot(target), doctor)).toMatchObject({ status: 200 });
    expect(await call('cancel', {}, doctor)).toMatchObject({ status: 404 });
    expect(await call('undo', {}, doctor)).toMatchObject({ status: 200, data: { doctor_email: offer.doctor } });
    expect(await row()).toMatchObject({ movedAt: null, calendarSequence: 2 });
  });

  test('undoing cancellations does not evade the limit of ten open appointments', async () => {
    const [token = ''] = await manyPatients(it.portal, 1);
    const offers = [...Map.groupBy(await offersOf(), ({ date }) => date).values()].map(([first]) => first!);
    const ids: string[] = [];
    for (const offer of offers.slice(0, 10)) ids.push((await bookOffer(it.portal, token, offer)).id);
    const bookedAt = new Date(Date.now() - 2 * 86_400_000);
    await it.portal.db.updateTable('booking').set({ bookedAt }).where('id', 'in', ids).execute();
    const change = (id: string, verb: 'cancel' | 'undo') => changeBooking(it.portal, token, { id, verb });
    for (const id of ids.slice(0, 2)) await change(id, 'cancel');
    await bookOffer(it.portal, token, offers[10]!);
    expect((await change(ids[0]!, 'undo')).status).toBe(200);
    expect(await change(ids[1]!, 'undo')).toMatchObject({ status: 409, code: 'cannot_undo' });
  });

  test('one appointment is undone thirty times an hour', async () => {
    const { call } = await aBooking();
    for (let at = 0; at < 30; at += 1) expect((await call('undo')).code).toBe('cannot_undo');
    expect((await call('undo')).status).toBe(429);
  });
});
