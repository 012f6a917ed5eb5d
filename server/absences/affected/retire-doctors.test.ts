import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Absence, AffectedAppointment, Preview } from '#contract/absences/absences';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';
import { retireDoctors } from './retire-doctors.ts';

const NOON = '12.00 AM-02.00 PM';

describeOneDatabase('a doctor who leaves', (database) => {
  const it = useTestPortal(database);
  const post = async (token: string, path: string, body: object) => {
    const { status, body: sent } = await it.portal.call('POST', path, { token, body });
    return { status, issues: sent['issues'], data: sent.data as unknown };
  };
  const leaving = (first_day: Day, action = 'offer') => ({
    first_day,
    last_day: null,
    decisions: { default: action },
  });

  test('every later appointment is offered other times, the same with a colleague among them', async () => {
    const [before = '', day = '', later = ''] = daysWithoutSlots(it.portal, 60).slice(-3);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [before, day, later] });
    await bookAt(it.portal, ann!, { day: before });
    const paul = await bookAt(it.portal, ann!, { day });
    await bookAt(it.portal, ann!, { day: later, at: 1 });
    const preview = await post(ann!.token, '/absences/preview', { first_day: day, last_day: null });
    expect((preview.data as Preview).count).toBe(2);
    for (const action of ['keep', 'transfer']) {
      const refused = await post(ann!.token, '/absences', leaving(day, action));
      expect(refused).toMatchObject({ status: 400, issues: [{ path: 'decisions.default' }] });
    }
    const absence = (await post(ann!.token, '/absences', leaving(day))).data as Absence;
    expect(absence).toMatchObject({ kind: 'leaving', last_day: null, appointments: 2 });
    const again = await post(ann!.token, '/absences', leaving(before));
    expect(again).toMatchObject({ status: 400, issues: [{ path: 'first_day' }] });
    await it.portal.drain();
    const { body } = await it.portal.call('GET', `/absences/${absence._id}`, { token: ann!.token });
    const { appointments } = body.data as unknown as { appointments: AffectedAppointment[] };
    expect(appointments.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const own = appointments.find(({ _id }) => _id === paul.booking);
    expect(own?.alternatives).toContainEqual(
      expect.objectContaining({
        doctor_email: bob!.email,
        AppointmentDate: longDate(day),
        slot: own?.appointmentData.slot,
      }),
    );

    // Until the last day everything is as before; after it, nothing can be published.
    const publish = (on: Day) => post(ann!.token, '/slots', slotRecord(ann!.email, [on], [NOON]));
    expect((await publish(before)).status).toBe(200);
    expect(await publish(later)).toMatchObject({ status: 400, issues: [{ path: 'docSlot.0.date' }] });
  });

  test('the preview of a long absence shows for a late appointment what it is offered, however many times are free before', async () => {
    const open = daysWithoutSlots(it.portal, 60);
    const [first = '', last = ''] = [open[2], open[50]];
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [first, last] });
    // More than 3000 times closer to the first appointment.
    const others = await aClinicOf(it.portal, { doctors: 3, days: [] });
    await sql`insert into slot (doctor_id, day, start_min, end_min)
      select doctor, day, at * 30, at * 30 + 30 from unnest(${others.map(({ id }) => id)}::uuid[]) as doctor,
        unnest(${open.slice(3, 25)}::date[]) as day, generate_series(0, 47) as at`.execute(it.portal.db);
    await bookAt(it.portal, ann!, { day: first });
    const { booking } = await bookAt(it.portal, ann!, { day: last, at: 1 });
    const preview = await post(ann!.token, '/absences/preview', { first_day: first, last_day: null });
    const shown = (preview.data as Preview).appointments.find(({ _id }) => _id === booking)!;
    const same = { AppointmentDate: longDate(last), slot: NOON };
    expect(shown.substitutes).toEqual([{ doctor_email: bob!.email, doctor_name: bob!.name }]);
    expect(shown.alternatives[0]).toMatchObject({ ...same, doctor_email: bob!.email });
    const absence = (await post(ann!.token, '/absences', leaving(first))).data as Absence;
    await it.portal.drain();
    const { body } = await it.portal.call('GET', `/absences/${absence._id}`, { token: ann!.token });
    const { appointments } = body.data as unknown as { appointments: AffectedAppointment[] };
    expect(appointments.find(({ _id }) => _id === booking)?.alternatives).toEqual(shown.alternatives);
  });

  test('after the last day a doctor is no longer offered, and their records stay readable for the admin', async () => {
    const { day: today } = clinicClock(new Date());
    const [day = ''] = daysWithoutSlots(it.portal, 10).slice(-1);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    await post(bob!.token, '/absences', leaving(addDays(today, 2)));
    await post(ann!.token, '/absences', leaving(today, 'cancel'));
    expect(await retireDoctors(it.portal.portal)).toBe(1);
    expect(await retireDoctors(it.portal.portal)).toBe(0);
    const listed = async () => JSON.stringify((await it.portal.call('GET', '/appointmentOptions')).body.data);
    expect(await listed()).not.toContain(ann!.email);
    expect(await listed()).toContain(bob!.email);
    const records = (token: string) => it.portal.call('GET', `/booking-doctor?email=${ann!.email}`, { token });
    expect((await records(ann!.token)).body['code']).toBe('doctor_not_verified');
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect((await records(admin)).status).toBe(200);
    // Verified anew, they stay.
    const body = { specialty: 'Orthodontics' };
    expect((await it.portal.call('PATCH', `/users?id=${ann!.id}`, { token: admin, body })).status).toBe(200);
    expect((await records(ann!.token)).status).toBe(200);
    expect(await retireDoctors(it.portal.portal)).toBe(0);
  });
});
