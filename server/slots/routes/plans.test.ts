import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { defaultPlanDays, slotsOfDay, weekStartOf } from '#domain/slots/plans';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { fromPlan } from '#contract/slots/plan-fields';
import type { Plan, PlanBody } from '#contract/slots/plans';
import { fillPlans } from '#server/slots/plans/fill-plans';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { workingDays } from '#testing/open-days';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('weekly plans over HTTP', (database) => {
  const it = useTestPortal(database);
  const today = clinicClock(new Date()).day;
  /** Tomorrow, because slots of today may have begun. */
  const first = addDays(today, 1);
  let open: Day[] = [];
  beforeAll(() => {
    open = workingDays(it.portal.portal.ports.holidays, first, it.portal.portal.settings.planWeeks * 7);
  });

  async function aDoctor() {
    const person = await aPerson(it.portal, { role: 'doctor', isVerified: true });
    return { ...person, token: await tokenFor(it.portal, person) };
  }
  const planOf = (change: Partial<PlanBody> = {}): Record<string, unknown> => ({
    ...fromPlan({ validFrom: first, validUntil: null, weeks: 1, anchor: weekStartOf(first), days: defaultPlanDays }),
    ...change,
  });
  const half = { from: '09:00', to: '12:00', breaks: [{ from: '10:30', to: '11:00' }], slot_minutes: 30 };
  const halfDays = [1, 2, 3, 4, 5].map((weekday) => ({ week: 1 as const, weekday, ...half }));
  const save = ({ token }: { token: string }, body = planOf()) => it.portal.call('POST', '/plans', { token, body });
  const publish = ({ token }: { token: string }, body: object = {}) =>
    it.portal.call('POST', '/plans/publish', { token, body });
  const list = async ({ token }: { token: string }) =>
    ((await it.portal.call('GET', '/plans', { token })).body.data as unknown as { plans: Plan[] }).plans;
  async function published({ email }: TestPerson): Promise<Map<string, string[]>> {
    const { body } = await it.portal.call('GET', `/slot/${email}`);
    const { docSlot } = body.data as unknown as { docSlot: { date: string; slot: string[] }[] };
    return new Map(docSlot.map(({ date, slot }) => [date, slot]));
  }
  const withdraw = ({ token }: { token: string }, day: Day, slot: string) =>
    it.portal.call('DELETE', `/slots?${String(new URLSearchParams({ AppointmentDate: longDate(day), slot }))}`, {
      token,
    });
  const book = (token: string, { email }: TestPerson, day: Day, slot: string) =>
    it.portal.call('POST', '/bookings', {
      token,
      body: bookingOf({ treatment: 'Teeth Orthodontics', price: 120, doctor: email, date: longDate(day), slot }),
    });
  const specified = slotsOfDay(defaultPlanDays[0]!).map(nameOfRange);

  test('the default plan fills the horizon with the specified times of open days, and again changes nothing', async () => {
    const doctor = await aDoctor();
    expect((await save(doctor)).status).toBe(200);
    const { body } = await publish(doctor);
    expect(body.data).toMatchObject({ added: open.length * 4, withdrawn: 0, left: [], in_the_way: [] });
    const days = await published(doctor);
    expect([...days.keys()]).toEqual(open.map(longDate));
    expect(days.get(longDate(open[0]!))).toEqual(specified);
    expect((await publish(doctor)).body.data).toMatchObject({ added: 0, withdrawn: 0 });
    expect(await listOffers(it.portal, 'Teeth Orthodontics', open[0])).toContainEqual(
      expect.objectContaining({ doctor: doctor.email, slot: specified[0] }),
    );
  });

  test('a changed plan withdraws free slots, leaves and names booked ones, and leaves out what was withdrawn by hand', async () => {
    const doctor = await aDoctor();
    const [monday = '', next = ''] = open.slice(1);
    await save(doctor);
    await publish(doctor);
    const [patient = ''] = await manyPatients(it.portal, 1);
    expect((await book(patient, doctor, monday, specified[0]!)).status).toBe(200);
    await withdraw(doctor, next, specified[0]!);
    expect((await publish(doctor)).body.data).toMatchObject({ added: 0, withdrawn: 0 });
    const [plan] = await list(doctor);
    const change = planOf({ _id: plan!._id, version: plan!.version, days: halfDays });
    expect((await save(doctor, change)).status).toBe(200);
    // Of five half hours on each day, those that overlap the booked or the withdrawn time are missing.
    const missing = 3 + 3;
    expect((await publish(doctor)).body.data).toMatchObject({
      added: open.length * 5 - missing,
      withdrawn: open.length * 4 - 2,
      left: [{ date: longDate(monday), slot: [specified[0]] }],
    });
    expect((await published(doctor)).get(longDate(next))).toEqual(['09.00 AM-09.30 AM', '09.30 AM-10.00 AM']);
    // Sent again, it is no conflict.
    expect((await save(doctor, change)).status).toBe(200);
    expect((await save(doctor, { ...change, days: halfDays.slice(1) })).body).toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  test('a withdrawal that is undone leaves a slot of the plan, which a later plan replaces', async () => {
    const doctor = await aDoctor();
    const [day = '', other = ''] = open.slice(1);
    await save(doctor);
    await publish(doctor);
    const [slot = ''] = specified;
    await withdraw(doctor, day, slot);
    await withdraw(doctor, other, slot);
    const docSlot = [{ date: longDate(day), slot: [slot] }];
    const body = { docEmail: doctor.email, docSlot };
    expect((await it.portal.call('POST', '/slots', { token: doctor.token, body })).status).toBe(200);
    expect((await published(doctor)).get(longDate(day))).toEqual(specified);
    const [plan] = await list(doctor);
    await save(doctor, planOf({ _id: plan!._id, version: plan!.version, days: halfDays }));
    expect((await publish(doctor)).body.data).toMatchObject({ in_the_way: [] });
    const days = await published(doctor);
    const halves = ['09.00 AM-09.30 AM', '09.30 AM-10.00 AM', '10.00 AM-10.30 AM', '11.00 AM-11.30 AM'];
    expect(days.get(longDate(day))).toEqual([...halves, '11.30 AM-12.00 PM']);
    // What stays withdrawn stays off.
    expect(days.get(longDate(other))).toEqual(halves.slice(0, 2));
  });

  test('times published by hand stay; those in the way are named, and replaced on request', async () => {
    const doctor = await aDoctor();
    const [day = ''] = open;
    const own = '09.30 AM-10.15 AM';
    const body = { docEmail: doctor.email, docSlot: [{ date: longDate(day), slot: [own, '04.30 PM-05.00 PM'] }] };
    await it.portal.call('POST', '/slots', { token: doctor.token, body });
    await save(doctor, planOf({ days: halfDays }));
    const kept = { in_the_way: [{ date: longDate(day), slot: [own] }] };
    expect((await publish(doctor)).body.data).toMatchObject({ added: open.length * 5 - 2, ...kept });
    expect((await publish(doctor, { replace: true })).body.data).toMatchObject({
      added: 2,
      withdrawn: 1,
      in_the_way: [],
    });
    const left = (await published(doctor)).get(longDate(day));
    expect(left).not.toContain(own);
    // What overlaps nothing of the plan was not named, so it stays.
    expect(left).toContain('04.30 PM-05.00 PM');
  });

  test('closed days and absences are skipped, and filled once they are over', async () => {
    const doctor = await aDoctor();
    const [day = ''] = open.slice(3);
    const [absent = ''] = open.slice(4);
    await it.portal.db.insertInto('closure').values({ firstDay: day, lastDay: day, kind: 'closure' }).execute();
    const { id } = await it.portal.db
      .insertInto('absence')
      .values({ doctorId: doctor.id, firstDay: absent, lastDay: absent, createdBy: doctor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await save(doctor);
    expect((await publish(doctor)).body.data).toMatchObject({ added: (open.length - 2) * 4 });
    await it.portal.db
      .updateTable('absence')
      .set({ lastDay: addDays(absent, -1) })
      .where('id', '=', id)
      .execute();
    await it.portal.db.updateTable('closure').set({ removedAt: new Date() }).where('firstDay', '=', day).execute();
    await fillPlans(it.portal.portal);
    const days = await published(doctor);
    expect([day, absent].map((one) => days.get(longDate(one)))).toEqual([specified, specified]);
  });

  test('a plan with a last day interrupts the one before it, and a new one ends it', async () => {
    const doctor = await aDoctor();
    await save(doctor);
    const [from, until, later] = [14, 20, 28].map((days) => addDays(first, days));
    await save(doctor, planOf({ valid_from: from!, valid_until: until!, days: halfDays }));
    await save(doctor, planOf({ valid_from: later! }));
    expect((await list(doctor)).map(({ valid_from, valid_until }) => [valid_from, valid_until])).toEqual([
      [first, addDays(from!, -1)],
      [from, until],
      [addDays(until!, 1), addDays(later!, -1)],
      [later, null],
    ]);
    expect((await save(doctor)).body).toMatchObject({ code: 'plan_overlap', issues: [{ path: 'valid_from' }] });
    await publish(doctor);
    const [plan] = await list(doctor);
    expect((await it.portal.call('DELETE', `/plans?id=${plan!._id}`, { token: doctor.token })).status).toBe(200);
    await publish(doctor);
    const left = [...(await published(doctor)).keys()];
    expect(left).toEqual(open.filter((day) => day >= from!).map(longDate));
    expect((await it.portal.call('DELETE', `/plans?id=${plan!._id}`, { token: doctor.token })).status).toBe(404);
  });

  test('the admin makes the plan of a doctor; an unverified one has none, and bad input is named', async () => {
    const doctor = await aDoctor();
    const admin = { token: await it.portal.tokenOf('admin@demo.test') };
    expect((await save(admin, planOf({ doctor_id: doctor.id }))).status).toBe(200);
    expect((await publish(admin, { doctor_id: doctor.id })).body.data).toMatchObject({ added: open.length * 4 });
    const entry = await it.portal.db
      .selectFrom('auditEntry')
      .select('actorId')
      .where('personId', '=', doctor.id)
      .where('action', '=', 'plan.published')
      .executeTakeFirstOrThrow();
    expect(entry.actorId).not.toBe(doctor.id);
    expect((await publish(admin, { doctor_id: randomUUID() })).status).toBe(404);
    expect((await publish(doctor, { doctor_id: randomUUID() })).status).toBe(403);
    const newDoctor = { token: await it.portal.tokenOf('new-doctor@demo.test') };
    expect((await save(newDoctor)).body).toMatchObject({ code: 'doctor_not_verified' });
    const bad = planOf({ days: [{ ...halfDays[0]!, to: '08:00' }], valid_until: today });
    expect((await save(doctor, bad)).body['issues']).toMatchObject([{ path: 'valid_until' }, { path: 'days.0.to' }]);
    const late = planOf({ days: [{ ...halfDays[0]!, to: '23:00' }] });
    expect((await save(doctor, late)).body['issues'], 'the hours are named').toEqual([
      { path: 'days.0.to', message: expect.stringMatching(/opening hours, \d+:\d+ AM–\d+:\d+ PM$/) as string },
    ]);
    const short = planOf({ days: [{ ...halfDays[0]!, slot_minutes: 0 }] });
    expect((await save(doctor, short)).body['issues'], 'the lengths are named').toEqual([
      { path: 'days.0.slot_minutes', message: 'A slot is 5 to 240 minutes long' },
    ]);
    expect((await save(doctor, planOf({ anchor: '2026-11-24' }))).body['issues']).toMatchObject([{ path: 'anchor' }]);
    expect((await save(doctor, { ...planOf(), version: 1 })).body['issues']).toMatchObject([{ path: 'version' }]);
  });

  /** Published slots of a doctor that overlap, and bookings whose slot is withdrawn. */
  async function wrong({ id }: TestPerson): Promise<unknown[]> {
    const { rows } = await sql`
      select slot.id from slot join slot as other on other.doctor_id = slot.doctor_id and other.day = slot.day
        and other.id <> slot.id and slot.start_min < other.end_min and other.start_min < slot.end_min
      where slot.doctor_id = ${id} and slot.withdrawn_at is null and other.withdrawn_at is null
      union all
      select booking.id from booking join slot on slot.id = booking.slot_id
      where slot.doctor_id = ${id} and booking.status = 'booked' and slot.withdrawn_at is not null`.execute(
      it.portal.db,
    );
    return rows;
  }

  test('of publishing a changed plan and booking one of its old slots at once, no booking loses its slot', async () => {
    const doctor = await aDoctor();
    await save(doctor);
    await publish(doctor);
    const days = open.slice(0, 12);
    const patients = await manyPatients(it.portal, days.length);
    const [plan] = await list(doctor);
    await save(doctor, planOf({ _id: plan!._id, version: plan!.version, days: halfDays }));
    const [, ...bookings] = await Promise.all([
      publish(doctor),
      ...days.map((day, index) => book(patients[index]!, doctor, day, specified[0]!)),
    ]);
    expect(bookings.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await wrong(doctor)).toEqual([]);
    await publish(doctor);
    const booked = bookings.filter(({ status }) => status === 200).length;
    expect((await publish(doctor)).body.data).toMatchObject({ added: 0, withdrawn: 0, left: { length: booked } });
  });

  test('the jobs of two servers, and a doctor who publishes and withdraws meanwhile, leave each slot once', async () => {
    const doctor = await aDoctor();
    await save(doctor);
    const byHand = open.slice(0, 8).flatMap((day) => [
      it.portal.call('POST', '/slots', {
        token: doctor.token,
        body: { docEmail: doctor.email, docSlot: [{ date: longDate(day), slot: ['11.00 AM-11.30 AM'] }] },
      }),
      withdraw(doctor, day, specified[1]!),
    ]);
    await Promise.all([fillPlans(it.portal.portal), ...byHand, fillPlans(it.portal.portal), publish(doctor)]);
    expect(await wrong(doctor)).toEqual([]);
    const [withdrawnDay = ''] = open.slice(10);
    await Promise.all([withdraw(doctor, withdrawnDay, specified[2]!), fillPlans(it.portal.portal), publish(doctor)]);
    await fillPlans(it.portal.portal);
    expect((await published(doctor)).get(longDate(withdrawnDay))).not.toContain(specified[2]);
  });
});
