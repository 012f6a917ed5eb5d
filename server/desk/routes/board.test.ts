import { beforeAll, expect, test } from 'vitest';
import type { BoardAppointment } from '#contract/desk/board';
import { codeOf } from '#domain/bookings/booking-code';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { workingDays } from '#testing/open-days';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

type Board = {
  isOpen: boolean;
  doctors: { id: string; name: string; isAbsent: boolean; free: string[] }[];
  appointments: BoardAppointment[];
};

describeOneDatabase('the day board over HTTP', (database) => {
  const it = useTestPortal(database);
  const { day, minute } = clinicClock(new Date());
  let reception: string;
  let first: DirectBooking;
  let second: DirectBooking;
  beforeAll(async () => {
    reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
    second = await insertBookingAt(it.portal, { day, start: 720 });
    first = await insertBookingAt(it.portal, { day, start: 540 });
    await insertBookingAt(it.portal, { day }, { status: 'cancelled' });
    await insertBookingAt(it.portal, { day: addDays(day, 1) });
  });
  const read = async (token: string, query = '') => {
    const { body } = await it.portal.call('GET', `/desk/day?day=${day}${query}`, { token });
    return body.data as unknown as Board;
  };
  const waitingRoom = async (token: string) => {
    const made = await it.portal.call('POST', '/desk/screens', { token, body: { name: 'Room' } });
    const ofScreen = /#token=(.+)$/.exec((made.body.data as unknown as { link: string }).link)![1];
    const { body } = await it.portal.call('POST', '/waiting-room', { body: { token: ofScreen } });
    return body.data as unknown as { code: string }[];
  };

  test('reception reads the booked appointments of a day in order of time, with what a phone call needs', async () => {
    const { appointments, doctors } = await read(reception);
    expect(appointments.map(({ _id }) => _id)).toEqual([first.id, second.id]);
    expect(appointments[0]).toMatchObject({
      code: codeOf(first.id),
      patient_id: first.patient.id,
      patient_name: first.patient.name,
      patient_phone: '030 1234567',
      doctor_id: first.doctor.id,
      status: 'booked',
      markedAt: null,
      dueAmount: 120,
      currency: 'usd',
    });
    const own = [first.doctor.id, second.doctor.id];
    expect(doctors.filter(({ id }) => own.includes(id))).toHaveLength(2);
    expect((await read(reception, `&doctor=${first.doctor.id}`)).appointments).toHaveLength(1);
  });

  test('a coming day has what can still be booked of each doctor: free slots, and stretches of hours without what is taken', async () => {
    const [next = ''] = workingDays(it.portal.portal.ports.holidays, addDays(day, 2), 20);
    const { doctor } = await insertBookingAt(it.portal, { day: next, start: 600 });
    await insertSlots(it.portal.db, doctor.id, [{ day: next, range: { start: 840, end: 900 } }]);
    const { body } = await it.portal.call('GET', `/desk/day?day=${next}`, { token: reception });
    const { doctors } = body.data as unknown as Board;
    expect(doctors.find(({ id }) => id === doctor.id)?.free).toEqual(['02.00 PM-03.00 PM']);
    expect(doctors.find(({ name }) => name === 'Dr. Hanna Lorenz')?.free).toEqual([
      '09.00 AM-12.30 PM',
      '01.30 PM-05.30 PM',
    ]);
  });

  test('an appointment has the names stored with it, else those of its treatment; a past one of a deleted account no name and no number', async () => {
    const ofDay = addDays(day, -1);
    const names = { en: 'As booked', de: 'Wie gebucht' };
    const change = { treatmentNames: names, patientName: 'Maiden Name' };
    const { patient } = await insertBookingAt(it.portal, { day: ofDay }, change);
    await insertBookingAt(it.portal, { day: ofDay, start: 720 });
    const { db } = it.portal;
    const readDay = async () => {
      const { body } = await it.portal.call('GET', `/desk/day?day=${ofDay}`, { token: reception });
      return (body.data as unknown as Board).appointments;
    };
    expect(await readDay()).toMatchObject([
      { treatmentNames: names, patient_name: patient.name, bookedAs: 'Maiden Name' },
      { treatmentNames: { en: 'Teeth Orthodontics' }, bookedAs: null },
    ]);
    await db.updateTable('person').set({ deletedAt: new Date() }).where('id', '=', patient.id).execute();
    expect((await readDay())[0]).toMatchObject({ patient_name: '', bookedAs: null, patient_phone: '' });
  });

  test('a doctor reads their own day, also if they are absent on it', async () => {
    const absence = { doctorId: first.doctor.id, firstDay: day, lastDay: day, createdBy: first.doctor.id };
    await it.portal.db.insertInto('absence').values(absence).execute();
    const { appointments, doctors } = await read(await tokenFor(it.portal, first.doctor));
    expect(appointments.map(({ _id }) => _id)).toEqual([first.id]);
    expect(doctors).toMatchObject([{ id: first.doctor.id, isAbsent: true }]);
  });

  test('the first read of a day is audited, further ones within an hour are not', async () => {
    const person = await aPerson(it.portal, { role: 'reception' });
    const token = await tokenFor(it.portal, person);
    const entries = () =>
      it.portal.db.selectFrom('auditEntry').select(['action', 'details']).where('actorId', '=', person.id).execute();
    await read(token);
    await read(token);
    expect(await entries()).toEqual([{ action: 'patients.seen', details: { list: 'day', day } }]);
    await read(token, `&doctor=${first.doctor.id}`);
    expect(await entries()).toHaveLength(2);
  });

  test('the waiting room shows who has arrived or was called in by code, and names no patient', async () => {
    const mark = (state: string) =>
      it.portal.call('POST', `/bookings/${first.id}/attendance`, { token: reception, body: { state } });
    expect(await waitingRoom(reception)).toEqual([]);
    expect((await mark('arrived')).status).toBe(200);
    const [waiting] = await waitingRoom(reception);
    expect(waiting).toEqual({
      code: codeOf(first.id),
      slot: '09.00 AM-10.00 AM',
      doctor_name: first.doctor.name,
      state: 'waiting',
      delayMinutes: 0,
    });
    await mark('in_treatment');
    expect(await waitingRoom(reception)).toMatchObject([{ code: codeOf(first.id), state: 'called' }]);
    const tooLate = new Date(Date.now() - 6 * 60_000);
    await it.portal.db.updateTable('booking').set({ attendanceAt: tooLate }).where('id', '=', first.id).execute();
    expect(minute < 10 || (await waitingRoom(reception)).length === 0).toBe(true);
  });
});
