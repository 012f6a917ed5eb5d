import { beforeAll, expect, test } from 'vitest';
import { fromPlan } from '#contract/slots/plan-fields';
import { defaultPlanDays, weekStartOf, type SlotMinutes } from '#domain/slots/plans';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { fillPlans } from '#server/slots/plans/fill-plans';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { workingDays } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('hours of one day over HTTP', (database) => {
  const it = useTestPortal(database);
  const today = clinicClock(new Date()).day;
  const first = addDays(today, 1);
  let open: Day[] = [];
  beforeAll(() => {
    open = workingDays(it.portal.portal.ports.holidays, first, 90);
  });

  /** A doctor, and a call with their token. */
  async function aDoctor() {
    const person = await aPerson(it.portal, { role: 'doctor', isVerified: true });
    const token = await tokenFor(it.portal, person);
    const post = (path: string, body: object) => it.portal.call('POST', path, { token, body });
    const setHours = (day: Day, hours: object[] | null) => post('/plans/publish', { days: [{ day, hours }] });
    /** A plan from 9 to 12 o'clock, published. */
    const plan = async (slotMinutes: SlotMinutes, known: object = {}) => {
      const days = defaultPlanDays.map((day) => ({ ...day, hours: { start: 540, end: 720 }, slotMinutes }));
      const rules = { validFrom: first, validUntil: null, weeks: 1 as const, anchor: weekStartOf(first), days };
      const { body } = await post('/plans', { ...fromPlan(rules), ...known });
      await post('/plans/publish', {});
      const { _id, version } = body.data as unknown as { _id: string; version: number };
      return { _id, version };
    };
    const read = async (day: Day) => {
      const { body } = await it.portal.call('GET', `/schedule?from=${day}&to=${day}`, { token });
      return (body.data as unknown as object[])[0];
    };
    return { ...person, token, post, setHours, plan, read };
  }

  test('replace what the plan has there, until they are to be as planned again; bookings stay', async () => {
    const doctor = await aDoctor();
    const [day = '', later = ''] = [open[2], open.at(-1)];
    const known = await doctor.plan(60);
    const [token = ''] = await manyPatients(it.portal, 1);
    const slot = '09.00 AM-10.00 AM';
    const offer = { treatment: 'Teeth Orthodontics', price: 120, doctor: doctor.email, date: longDate(day), slot };
    expect((await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) })).status).toBe(200);
    const afternoon = [{ from: '13:00', to: '18:00' }];
    const done = await doctor.setHours(day, afternoon);
    expect(done.body.data).toMatchObject({ hours: 1, left: [{ date: longDate(day), slot: [slot] }], in_the_way: [] });
    // Neither the job nor a changed plan brings the day's slots back.
    await fillPlans(it.portal.portal);
    await doctor.plan('treatment', known);
    expect(await doctor.read(day)).toMatchObject({ hours: afternoon, isByHand: true, slots: [{ state: 'booked' }] });
    // None, beyond the horizon as well.
    expect((await doctor.setHours(later, [])).status).toBe(200);
    expect(await doctor.read(later)).toMatchObject({ hours: [], isByHand: true });
    const planned = [{ from: '09:00', to: '12:00' }];
    expect((await doctor.setHours(day, null)).body.data).toMatchObject({ left: [] });
    expect(await doctor.read(day)).toMatchObject({ hours: planned, isByHand: false });
    const entries = it.portal.db.selectFrom('auditEntry').select('details').where('personId', '=', doctor.id);
    expect(await entries.where('action', '=', 'hours.set').orderBy('id').execute()).toEqual([
      { details: { day, hours: '13:00–18:00' } },
      { details: { day: later, hours: '' } },
      { details: { day } },
    ]);
  });

  test('are published with a changed plan, all or none of them; the same request again is no conflict', async () => {
    const doctor = await aDoctor();
    const [day = '', other = ''] = open;
    const known = await doctor.plan('treatment');
    const planOf = (start: number) => {
      const days = defaultPlanDays.map((one) => ({
        ...one,
        hours: { start, end: 720 },
        slotMinutes: 'treatment' as const,
      }));
      return {
        ...fromPlan({ validFrom: first, validUntil: null, weeks: 1, anchor: weekStartOf(first), days }),
        ...known,
      };
    };
    const hours = [{ from: '14:00', to: '16:00' }];
    const send = (start: number, ...days: Day[]) =>
      doctor.post('/plans/publish', { plan: planOf(start), days: days.map((one) => ({ day: one, hours })) });
    const before = await doctor.read(other);
    const refused = await send(600, day, addDays(today, -1));
    expect(refused.body['issues']).toMatchObject([{ path: 'days.1.day' }]);
    expect([await doctor.read(day), await doctor.read(other)]).toMatchObject([{ isByHand: false }, before]);
    expect((await send(0, day)).body['issues']).toMatchObject(
      planOf(0).days.map((_, at) => ({ path: `plan.days.${at}.from` })),
    );
    // The second one as after a lost response; a third has read an older plan than it changes.
    for (const _ of [1, 2]) expect((await send(600, day)).status).toBe(200);
    expect([await doctor.read(day), await doctor.read(other)]).toMatchObject([
      { hours, isByHand: true },
      { hours: [{ from: '10:00', to: '12:00' }] },
    ]);
    expect((await send(630)).body).toMatchObject({ code: 'changed_meanwhile' });
  });

  test('a slot that the plan no longer has is gone with the cancellation that frees it, and its time is one of the hours', async () => {
    const doctor = await aDoctor();
    const day = open[3] ?? '';
    const slot = '10.00 AM-11.00 AM';
    const known = await doctor.plan(60);
    const [token = '', other = ''] = await manyPatients(it.portal, 2);
    const offer = { treatment: 'Teeth Orthodontics', price: 120, doctor: doctor.email, date: longDate(day), slot };
    const book = (by: string) => it.portal.call('POST', '/bookings', { token: by, body: bookingOf(offer) });
    const { _id } = (await book(token)).body.data as unknown as { _id: string };
    await doctor.plan('treatment', known);
    expect(await doctor.read(day)).toMatchObject({ slots: [{ slot, state: 'booked' }] });
    await it.portal.call('POST', `/bookings/${_id}/cancel`, { token, body: {} });
    expect(await doctor.read(day)).toMatchObject({ slots: [] });
    const booked = await book(other);
    expect(booked).toMatchObject({ status: 200, body: { data: { slot: '10.00 AM-10.30 AM' } } });
    await fillPlans(it.portal.portal);
    const published = it.portal.db.selectFrom('slot').select('id').where('doctorId', '=', doctor.id);
    expect(await published.where('withdrawnAt', 'is', null).execute()).toEqual([]);
  });

  test('name the field that is wrong', async () => {
    const doctor = await aDoctor();
    const [day = ''] = open;
    const pathOf = async (on: Day, ...hours: string[][]) => {
      const { body } = await doctor.setHours(
        on,
        hours.map(([from, to]) => ({ from, to })),
      );
      return (body['issues'] as { path: string }[]).map(({ path }) => path);
    };
    const closed = Array.from({ length: 7 }, (_, days) => addDays(first, days)).find((one) => !open.includes(one));
    expect([
      await pathOf(addDays(today, -1)),
      await pathOf(closed ?? ''),
      await pathOf(day, ['13:00', '12:00']),
      await pathOf(day, ['09:00', '10:00'], ['12:00', '23:00']),
      await pathOf(day, ['09:00', '12:00'], ['11:00', '13:00']),
    ]).toEqual([['day'], ['day'], ['hours.0.to'], ['hours.1.to'], ['hours.1']].map(([path]) => [`days.0.${path}`]));
    const twice = await doctor.post('/plans/publish', {
      days: [
        { day, hours: [] },
        { day, hours: null },
      ],
    });
    expect(twice.body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'days.1.day' }] });
  });
});
