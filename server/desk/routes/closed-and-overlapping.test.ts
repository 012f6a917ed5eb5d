import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboxItem } from '#contract/desk/inbox';
import { addDays, clinicClock, instantOf, longDate, weekdayOf, type Day } from '#domain/shared/time';
import type { SlotTime } from '#domain/shared/slot-times';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { listInbox } from '#server/desk/inbox/list-inbox';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { intentOf } from '#testing/confirm-card';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { bookingOf, listOffers } from '#testing/free-slots';
import { passHolds, readBooking } from '#testing/holds';
import { beginPayment } from '#testing/pay-booking';
import { aPerson } from '#testing/people';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { openTestPortal, type TestPortal } from '#testing/portal';

const DOCTOR = 'doctor@demo.test';
const MORNING = { name: '10.00 AM-12.00 AM', start: 600, end: 720 };
const LATE_MORNING = { name: '11.00 AM-01.00 PM', start: 660, end: 780 };
const NOON = { name: '12.00 AM-02.00 PM', start: 720, end: 840 };

/** The first Monday at least 50 days ahead, after all slots that the demo publishes. */
function aMonday(): Day {
  let day = addDays(clinicClock(new Date()).day, 50);
  while (weekdayOf(day) !== 1) day = addDays(day, 1);
  return day;
}

describeOneDatabase('days that were closed after doctors had published them', (open) => {
  const monday = aMonday();
  const tuesday = addDays(monday, 1);
  let portal: TestPortal;
  let ids: { doctor: string; treatment: string; patient: string; price: number };
  const booked: string[] = [];
  beforeAll(async () => {
    portal = await openTestPortal(await open(), { CLINIC_CLOSURES: `${monday}..${tuesday}` });
    const idOf = (email: string) =>
      portal.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { id: treatment, priceCents: price } = await portal.db
      .selectFrom('treatment')
      .select(['id', 'priceCents'])
      .where('name', '=', 'Teeth Orthodontics')
      .executeTakeFirstOrThrow();
    const [{ id: doctor }, { id: patient }] = [await idOf(DOCTOR), await idOf('patient@demo.test')];
    ids = { doctor, patient, treatment, price };
    booked.push(await aBooking({ day: tuesday, range: MORNING }), await aBooking({ day: monday, range: MORNING }));
    await insertSlots(portal.db, doctor, [{ day: monday, range: NOON }]);
  });
  afterAll(() => portal.close());

  async function aBooking(
    time: SlotTime,
    {
      doctor = ids.doctor,
      isExempt = false,
      heldUntil,
      patient = ids.patient,
    }: { doctor?: string; isExempt?: boolean; heldUntil?: Date; patient?: string } = {},
  ): Promise<string> {
    await insertSlots(portal.db, doctor, [time]);
    const { id: slotId } = await portal.db
      .selectFrom('slot')
      .select('id')
      .where('doctorId', '=', doctor)
      .where('day', '=', time.day)
      .where('startMin', '=', time.range.start)
      .executeTakeFirstOrThrow();
    const { id } = await portal.db
      .insertInto('booking')
      .values({
        slotId,
        patientId: patient,
        doctorId: doctor,
        treatmentId: ids.treatment,
        day: time.day,
        startMin: time.range.start,
        endMin: time.range.end,
        patientName: 'Paul Sommer',
        patientEmail: 'patient@demo.test',
        patientPhone: '030 5550142',
        priceCents: ids.price,
        currency: 'usd',
        ...(isExempt && { overlapCheck: 'exempt' as const }),
        ...(heldUntil && { status: 'held' as const, heldUntil }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const onMonday = async (token: string | null) => {
    const { data } = (await portal.call('GET', `/slot/${DOCTOR}`, { token })).body as unknown as {
      data: { docSlot: { date: string }[] };
    };
    return data.docSlot.find(({ date }) => date === longDate(monday));
  };

  test('their available slots are not listed, cannot be booked, and are closed in the doctor’s schedule', async () => {
    const offers = await listOffers(portal, 'Teeth Orthodontics');
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.filter(({ date }) => date === longDate(monday))).toEqual([]);
    expect(await onMonday(null)).toBeUndefined();
    const doctor = await portal.tokenOf(DOCTOR);
    const closed = { date: longDate(monday), slot: [], taken: [MORNING.name], closed: [NOON.name] };
    expect(await onMonday(doctor)).toEqual(closed);
    const body = bookingOf({ ...offers[0]!, doctor: DOCTOR, date: longDate(monday), slot: NOON.name });
    const refused = await portal.call('POST', '/bookings', { token: await portal.tokenOf('patient@demo.test'), body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    const query = `AppointmentDate=${encodeURIComponent(longDate(monday))}&slot=${encodeURIComponent(NOON.name)}`;
    expect((await portal.call('DELETE', `/slots?${query}`, { token: doctor })).status).toBe(200);
  });

  test('a late payment does not book an expired hold of one again and is refunded', async () => {
    const heldUntil = new Date(Date.now() + 600_000);
    const clara = portal.db.selectFrom('person').select('id').where('email', '=', 'clara@demo.test');
    const { id: doctor } = await clara.executeTakeFirstOrThrow();
    const id = await aBooking({ day: tuesday, range: NOON }, { doctor, heldUntil });
    const token = await portal.tokenOf('patient@demo.test');
    const secret = await beginPayment(portal, token, { id, price: ids.price / 100 });
    await passHolds(portal);
    await payInSandbox(portal, secret);
    expect(await deliverCardEvent(portal, cardEvent('payment_intent.succeeded', intentOf(secret)))).toBe(200);
    await portal.drain();
    expect(await readBooking(portal, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  test('the admin sees who booked them, the soonest first, page by page, until they are over or cancelled', async () => {
    const [late, soon] = booked;
    const admin = await portal.tokenOf('admin@demo.test');
    const read = async (query: string) =>
      (await portal.call('GET', `/desk/inbox?filter=appointments&${query}`, { token: admin })).body as unknown as {
        data: InboxItem[];
        nextCursor: string | null;
      };
    const first = await read('limit=1');
    expect(first.data).toMatchObject([
      {
        kind: 'closed_day',
        urgency: 'later',
        isDeadline: true,
        at: instantOf(monday, MORNING.start).toISOString(),
        person: { name: 'Paul Sommer', email: 'patient@demo.test', phone: '030 5550142' },
        appointments: [
          {
            _id: soon,
            treatmentNames: { en: 'Teeth Orthodontics', de: 'Kieferorthopädie' },
            doctor_name: 'Dr. Dora Winter',
            AppointmentDate: longDate(monday),
            slot: MORNING.name,
            isPaid: false,
            dueAmount: ids.price / 100,
            currency: 'usd',
          },
        ],
      },
    ]);
    const second = await read(`limit=1&cursor=${first.nextCursor}`);
    expect(second.data.map(({ appointments }) => appointments[0]?._id)).toEqual([late]);
    expect(second.nextCursor).toBeNull();
    const seen = await portal.call('GET', '/audit?action=patients.seen&limit=1', { token: admin });
    expect(seen.body.data).toMatchObject([{ details: { list: 'inbox' }, person: null }]);

    const at = async (minute: number) => {
      const { data } = await listInbox(await contextAt(portal, 'admin@demo.test', instantOf(monday, minute)), {
        filter: 'appointments',
        limit: 10,
      });
      return data.map(({ appointments }) => appointments[0]?._id);
    };
    expect(await at(MORNING.end - 1)).toEqual([soon, late]);
    expect(await at(MORNING.end)).toEqual([late]);
    await portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', late!).execute();
    expect(await at(0)).toEqual([soon]);
    const bad = await portal.call('GET', '/desk/inbox?cursor=overdue_x', { token: admin });
    expect(bad).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } });
  });

  test('appointments of one patient that overlapped at an upgrade are one item of the list, until one is over or cancelled', async () => {
    const [wednesday, thursday] = [addDays(monday, 2), addDays(monday, 3)];
    const { id: other } = await portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'clara@demo.test')
      .executeTakeFirstOrThrow();
    const both = async (day: Day) =>
      [
        await aBooking({ day, range: MORNING }, { isExempt: true }),
        await aBooking({ day, range: MORNING }, { isExempt: true, doctor: other }),
      ].toSorted();
    const [late, soon] = [await both(thursday), await both(wednesday)];
    // Also exempt, but the booking that it overlapped is cancelled.
    await aBooking({ day: addDays(monday, 4), range: MORNING }, { isExempt: true });
    const list = async (minute: number, cursor?: string) => {
      const ctx = await contextAt(portal, 'admin@demo.test', instantOf(wednesday, minute));
      const { data, nextCursor } = await listInbox(ctx, { filter: 'appointments', limit: 1, cursor });
      const ids = data.flatMap(({ appointments }) => appointments.map(({ _id }) => _id)).toSorted();
      return { ids, data, nextCursor };
    };
    const first = await list(0);
    expect(first).toMatchObject({ ids: soon, data: [{ kind: 'overlap', person: { phone: '030 5550142' } }] });
    expect(await list(0, first.nextCursor!)).toMatchObject({ ids: late, nextCursor: null });
    expect((await list(MORNING.end)).ids).toEqual(late);
    await portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', late[1]!).execute();
    expect((await list(MORNING.end)).ids).toEqual([]);
  });

  test('of one doctor that overlapped at the upgrade are listed one by one, until one of them is over or cancelled', async () => {
    const day = addDays(monday, 8);
    const first = await aBooking({ day, range: MORNING }, { isExempt: true });
    await portal.db.updateTable('slot').set({ withdrawnAt: new Date() }).where('day', '=', day).execute();
    const { id: patient } = await aPerson(portal, { role: 'patient' });
    const second = await aBooking({ day, range: LATE_MORNING }, { isExempt: true, patient });
    const list = async (minute: number) => {
      const ctx = await contextAt(portal, 'admin@demo.test', instantOf(day, minute));
      const items: [string, string][] = [];
      for (let cursor: string | undefined; ;) {
        const { data, nextCursor } = await listInbox(ctx, { filter: 'appointments', limit: 1, cursor });
        for (const { kind, appointments } of data) items.push([kind, appointments.map(({ _id }) => _id).join()]);
        if (nextCursor === null) return items;
        cursor = nextCursor;
      }
    };
    expect(await list(0)).toEqual([
      ['doctor_overlap', first],
      ['doctor_overlap', second],
    ]);
    expect(await list(MORNING.end)).toEqual([]);
  });
});
