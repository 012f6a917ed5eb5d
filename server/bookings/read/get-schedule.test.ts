import { beforeAll, expect, test } from 'vitest';
import { addDays, longDate, weekdayOf, type Day } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { anUnprovenPatient } from '#testing/holds';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

const DOCTOR = 'doctor@demo.test';
const MORNING = '10.00 AM-12.00 AM';
const NOON = '12.00 AM-02.00 PM';
const AFTERNOON = '02.00 PM-03.00 PM';

type Shown = {
  day: Day;
  isOpen: boolean;
  isAbsent: boolean;
  slots: { slot: string; state: string; booking: object | null }[];
};

describeOneDatabase('a doctor’s schedule by day', (open) => {
  const given = useTestPortal(open);
  let doctor: string;
  let monday: Day;
  beforeAll(async () => {
    doctor = await given.portal.tokenOf(DOCTOR);
    monday = daysWithoutSlots(given.portal, 20).find((day) => weekdayOf(day) === 1) ?? '';
    const body = slotRecord(DOCTOR, [monday], [MORNING, NOON, AFTERNOON]);
    await given.portal.call('POST', '/slots', { token: doctor, body });
  });
  const read = (from: Day, to: Day, token: string | null = doctor) =>
    given.portal.call('GET', `/schedule?from=${from}&to=${to}`, { token });
  const schedule = async (from: Day, to: Day) => (await read(from, to)).body.data as unknown as Shown[];
  const book = async (slot: string, token: string) => {
    const offer = { ...(await anOffer(given.portal, 'Teeth Orthodontics')), doctor: DOCTOR };
    const body = bookingOf({ ...offer, date: longDate(monday), slot });
    expect((await given.portal.call('POST', '/bookings', { token, body })).status).toBe(200);
  };

  test('a week has every day, its slots in order, and who booked them with phone number', async () => {
    await book(NOON, await given.patient());
    await book(AFTERNOON, (await anUnprovenPatient(given.portal)).token);
    const week = await schedule(monday, addDays(monday, 6));
    expect(week.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
    expect(week.slice(5).map(({ isOpen }) => isOpen)).toEqual([false, false]);
    const [free, booked, held] = week[0]!.slots;
    expect(free).toEqual({ slot: MORNING, state: 'free', booking: null });
    expect(booked).toMatchObject({
      slot: NOON,
      state: 'booked',
      booking: { patient_name: 'Paul Sommer', patient_phone: '+49 30 1234567', treatment: 'Teeth Orthodontics' },
    });
    // Who holds a slot is not final, and not shown.
    expect(held).toEqual({ slot: AFTERNOON, state: 'held', booking: null });
  });

  test('a public holiday has its name, a weekend none', async () => {
    const [friday, saturday] = await schedule('2027-01-01', '2027-01-02');
    expect(friday).toMatchObject({
      isOpen: false,
      closedNames: { en: expect.stringMatching(/New Year/), de: expect.stringMatching(/Neujahr/) },
    });
    expect(saturday).toMatchObject({ isOpen: false, closedNames: null });
  });

  test('a withdrawn slot is not shown, and another doctor’s schedule has none of them', async () => {
    const query = new URLSearchParams({ AppointmentDate: longDate(monday), slot: MORNING }).toString();
    expect((await given.portal.call('DELETE', `/slots?${query}`, { token: doctor })).status).toBe(200);
    expect((await schedule(monday, monday))[0]?.slots.map(({ slot }) => slot)).toEqual([NOON, AFTERNOON]);
    const leo = await read(monday, monday, await given.portal.tokenOf('leo@demo.test'));
    expect(leo.body.data).toEqual([
      {
        day: monday,
        isOpen: true,
        closedNames: null,
        isAbsent: false,
        isByHand: false,
        hours: [],
        busy: [],
        taken: [],
        slots: [],
      },
    ]);
  });

  test('days of an absence say so, with its slots, also one without end', async () => {
    const friday = addDays(monday, 4);
    const tuesday = addDays(monday, 1);
    const { id } = await given.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', DOCTOR)
      .executeTakeFirstOrThrow();
    const absence = { doctorId: id, createdBy: id };
    await given.portal.db
      .insertInto('absence')
      .values([
        { ...absence, firstDay: tuesday, lastDay: tuesday },
        { ...absence, firstDay: friday, lastDay: null },
      ])
      .execute();
    await given.portal.call('POST', '/slots', { token: doctor, body: slotRecord(DOCTOR, [tuesday], [MORNING]) });
    await given.portal.db.updateTable('slot').set({ isAbsent: true }).where('day', '=', tuesday).execute();
    const days = await schedule(monday, addDays(monday, 7));
    expect(days.filter(({ isAbsent }) => isAbsent).map(({ day }) => day)).toEqual([
      tuesday,
      ...[4, 5, 6, 7].map((later) => addDays(monday, later)),
    ]);
    expect(days[1]?.slots.map(({ state }) => state)).toEqual(['absent']);
    await given.portal.db.deleteFrom('absence').where('doctorId', '=', id).execute();
  });

  test('six weeks are read at once, more are refused, and each read is audited', async () => {
    expect(await schedule(monday, addDays(monday, 41))).toHaveLength(42);
    for (const to of [addDays(monday, 42), addDays(monday, -1)]) {
      const refused = await read(monday, to);
      expect(refused.status).toBe(400);
      expect(refused.body['issues']).toMatchObject([{ path: 'to' }]);
    }
    const entries = given.portal.db.selectFrom('auditEntry').select('id').where('action', '=', 'patients.seen');
    const before = await entries.execute();
    await read(monday, monday);
    expect(await entries.execute()).toHaveLength(before.length + 1);
  });
});
