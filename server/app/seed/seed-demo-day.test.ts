import { beforeAll, expect, test } from 'vitest';
import { addDays, clinicClock, instantOf, weekdayOf, type Day } from '#domain/shared/time';
import { insertClosures } from '#server/slots/index';
import { describeOneDatabase } from '#testing/database';
import { workingDays } from '#testing/open-days';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { seedDemoDay } from './seed-demo-day.ts';

type Board = { appointments: { _id: string; status: string; dueAmount: number; markedAt: string | null }[] };

describeOneDatabase('the day of the demo', (open) => {
  let portal: TestPortal;
  let token: string;
  let days: Day[];
  beforeAll(async () => {
    portal = await openTestPortal(await open());
    token = await portal.tokenOf('reception@demo.test');
    // After the present, because nothing is declared or marked before it; all of them have slots.
    days = workingDays(portal.portal.ports.holidays, addDays(new Date().toISOString().slice(0, 10), 2), 20);
    return () => portal.close();
  });

  const read = async <T>(path: string) => (await portal.call('GET', path, { token })).body.data as unknown as T;
  const readDay = async (day: Day) => (await read<Board>(`/desk/day?day=${day}`)).appointments;
  const seedAt = async (day: Day, minute: number) => {
    await seedDemoDay(portal.portal, instantOf(day, minute));
    await portal.drain();
  };
  const counted = async (day: Day) => {
    const all = await readDay(day);
    const of = (...states: string[]) => all.filter(({ status }) => states.includes(status)).length;
    return {
      done: of('completed') > 0,
      treated: of('in_treatment'),
      waiting: of('arrived'),
      expected: of('booked', 'confirmed') > 0,
      unpaid: all.filter(({ status, dueAmount }) => status === 'completed' && dueAmount > 0).length,
    };
  };
  const live = { done: true, treated: 1, waiting: 2, expected: true, unpaid: 1 };
  const over = { done: true, treated: 0, waiting: 0, expected: false, unpaid: 1 };

  test.each([
    ['in the morning', 515],
    ['at lunch', 765],
    ['in the afternoon', 950],
  ])('%s has visits done, one in treatment, two waiting and one unpaid', async (_name, minute) => {
    const day = days.shift() ?? '';
    await seedAt(day, minute);
    expect(await counted(day)).toEqual(live);
    const next = days[0] ?? '';
    const absences = await read<{ first_day: Day; waiting: number; calls: number }[]>('/absences');
    expect(absences.filter((absence) => absence.first_day === next)).toMatchObject([
      { appointments: 2, waiting: 2, calls: 1 },
    ]);
    expect(await read('/desk/inbox/counts')).toContainEqual({ kind: 'message', urgency: 'today', count: 1 });
  });

  test('in the evening the day is done, as is the one before, and a repetition changes nothing', async () => {
    const day = days.shift() ?? '';
    await seedAt(day, 1200);
    expect(await counted(day)).toEqual(over);
    const rows = async () =>
      Promise.all(
        (['booking', 'payment', 'person', 'absence', 'contactMessage'] as const).map(async (table) =>
          portal.db.selectFrom(table).select('id').execute(),
        ),
      );
    const [before, known] = [await readDay(day), await rows()];
    await seedAt(day, 1201);
    expect(await readDay(day)).toEqual(before);
    expect((await rows()).map(({ length }) => length)).toEqual(known.map(({ length }) => length));
  });

  test('on Sundays and holidays the last working day is there, done', async () => {
    const friday = days.find((day) => weekdayOf(day) === 5) ?? '';
    await seedAt(addDays(friday, 2), 660);
    expect(await counted(friday)).toEqual(over);
    const [day = '', holiday = ''] = days.slice(days.indexOf(friday) + 1);
    const names = { en: 'A holiday', de: 'Ein Feiertag' };
    await insertClosures(portal.db, [{ kind: 'holiday', firstDay: holiday, lastDay: holiday, names }]);
    await seedAt(holiday, 660);
    expect(await counted(day)).toEqual(over);
  });

  test('later on the same day its visits have gone on, except for what somebody else has changed', async () => {
    const day = days.findLast((one) => weekdayOf(one) === 3) ?? '';
    await seedAt(day, 600);
    const [changed] = (await readDay(day)).filter(({ status }) => status === 'confirmed');
    const body = { reason: 'Asked for it by phone', for_patient: true };
    const cancelled = await portal.call('POST', `/bookings/${changed?._id}/cancel`, { token, body });
    expect(cancelled.status).toBe(200);
    const treated = (await readDay(day)).find(({ status }) => status === 'in_treatment');
    await seedAt(day, 700);
    expect(await counted(day)).toEqual(live);
    const after = await readDay(day);
    expect(after.find(({ _id }) => _id === treated?._id)?.status).toBe('completed');
    expect(after.some(({ _id }) => _id === changed?._id)).toBe(false);
  });

  test('nothing comes back once its receptionist was deleted', async () => {
    const day = days.at(-1) ?? '';
    await portal.db
      .updateTable('person')
      .set({ deletedAt: new Date(), email: 'gone' })
      .where('email', '=', 'ben@demo.test')
      .execute();
    await seedAt(day, 600);
    expect(await readDay(day)).toEqual([]);
  });
});

describeOneDatabase('the accounts of the demo', (open) => {
  test('have nothing of its day but visits of the doctor until today: all four ranges of each coming day are free', async () => {
    const portal = await openTestPortal(await open(), { DEMO: 'on' });
    const now = new Date();
    const { day: today } = clinicClock(now);
    const bookings = await portal.db
      .selectFrom('booking')
      .innerJoin('person as doctor', 'doctor.id', 'booking.doctorId')
      .innerJoin('person as patient', 'patient.id', 'booking.patientId')
      .select(['doctor.email as doctor', 'patient.email as patient', 'booking.day'])
      .execute();
    expect(bookings.length).toBeGreaterThan(20);
    expect(bookings.filter(({ patient }) => patient === 'patient@demo.test')).toEqual([]);
    expect(bookings.filter(({ doctor, day }) => doctor === 'doctor@demo.test' && day > today)).toEqual([]);
    const token = await portal.tokenOf('patient@demo.test');
    const { data } = (await portal.call('GET', '/appointmentOptions', { token })).body as unknown as {
      data: { slots: { doctor: string; AppointmentDate: string }[] }[];
    };
    const own = data.flatMap(({ slots }) => slots).filter(({ doctor }) => doctor === 'doctor@demo.test');
    const perDay = [...Map.groupBy(own, ({ AppointmentDate }) => AppointmentDate).values()].map(({ length }) => length);
    expect(new Set(perDay)).toEqual(new Set([4]));
    await portal.close();
  });
});
