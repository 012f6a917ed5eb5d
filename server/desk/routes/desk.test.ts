import { sql, type Insertable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskAppointment } from '#contract/desk/desk';
import { codeOf } from '#domain/bookings/booking-code';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import type { Tables } from '#server/platform/database/tables';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const HOUR_MS = 3_600_000;

type Listed = {
  data: DeskAppointment[];
  nextCursor: string | null;
  lastVisit: string | null;
  isCut: boolean;
  counts: { isNew: number; isUnpaid: number } | null;
  total: number | null;
};

describeOneDatabase('the list of appointments', (open) => {
  const it = useTestPortal(open);
  const { day: today } = clinicClock(new Date());
  let admin = '';
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    await it.portal.db.deleteFrom('booking').execute();
  });

  const ask = (body: object, token = admin) => it.portal.call('POST', '/desk/appointments', { token, body });

  async function list(body: object, token = admin): Promise<Listed> {
    const response = await ask(body, token);
    expect({ status: response.status, said: response.body['message'] }).toMatchObject({ status: 200 });
    return response.body as unknown as Listed;
  }

  /** The ids of all pages. */
  async function pagesOf(body: object, limit: number): Promise<string[][]> {
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page: Listed = await list({ ...body, limit, ...(cursor !== null && { cursor }) });
      pages.push(page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return pages;
  }

  const idsOf = async (body: object) => (await pagesOf(body, 100)).flat();

  const aBooking = (
    time: { day: Day; start?: number },
    change: Partial<Insertable<Tables['booking']>> = {},
  ): Promise<DirectBooking> =>
    insertBookingAt(it.portal, time, { bookedAt: new Date(Date.now() - 60 * 24 * HOUR_MS), ...change });

  const updatePerson = (id: string, change: Partial<Insertable<Tables['person']>>) =>
    it.portal.db.updateTable('person').set(change).where('id', '=', id).execute();

  describe('of a day', () => {
    const day = addDays(today, 400);
    let late: DirectBooking;
    let early: DirectBooking;
    let cancelled: DirectBooking;
    beforeAll(async () => {
      late = await aBooking({ day, start: 840 }, { attendance: 'confirmed' });
      early = await aBooking({ day, start: 600 });
      cancelled = await aBooking({ day, start: 720 }, { status: 'cancelled', cancelledAt: new Date() });
      await aBooking({ day }, { status: 'expired', heldUntil: new Date() });
      await aBooking({ day }, { status: 'held', heldUntil: new Date(Date.now() - HOUR_MS) });
      await aBooking({ day: addDays(day, 1) });
    });
    const days = { from: day, to: day };

    test('has its appointments by time, also cancelled ones, without expired or overdue holds', async () => {
      const ids = [early.id, cancelled.id, late.id];
      expect(await idsOf(days)).toEqual(ids);
      expect(await pagesOf(days, 1)).toEqual(ids.map((id) => [id]));
    });

    test('has the patient and the booking code of each', async () => {
      await updatePerson(early.patient.id, { birthDate: '1980-12-24' });
      const { data } = await list(days);
      expect(data[0]).toMatchObject({
        _id: early.id,
        code: codeOf(early.id),
        patient_id: early.patient.id,
        patient_name: early.patient.name,
        patient_phone: '030 1234567',
        birthDate: '1980-12-24',
        hasAccount: true,
        isNew: false,
        AppointmentDate: longDate(day),
        dueAmount: 120,
      });
      expect(data[1]).toMatchObject({ birthDate: null, status: 'cancelled' });
    });

    test.each([
      ['its doctor', () => ({ doctor: late.doctor.id }), () => [late.id]],
      ['a state', () => ({ state: 'confirmed' }), () => [late.id]],
      ['the state of cancelled ones', () => ({ state: 'cancelled' }), () => [cancelled.id]],
      ['what is active', () => ({ state: 'active' }), () => [early.id, late.id]],
    ])('is restricted by %s', async (_what, filter, ids) => {
      expect(await idsOf({ ...days, ...filter() })).toEqual(ids());
    });

    test('is restricted by a treatment', async () => {
      const { data } = await list(days);
      const { rows } = await sql<{
        id: string;
      }>`select id from treatment where id <> ${data[0]!.treatment_id}::uuid limit 1`.execute(it.portal.db);
      expect(await idsOf({ ...days, treatment: data[0]!.treatment_id })).toHaveLength(3);
      expect(await idsOf({ ...days, treatment: rows[0]!.id })).toEqual([]);
    });

    test('can be several days, without an end too, and is today without any', async () => {
      expect(await idsOf({ from: day, to: addDays(day, 1) })).toHaveLength(4);
      expect(await idsOf({ from: day })).toHaveLength(4);
      expect(await list({ from: day, limit: 1, isCounted: true })).toMatchObject({ total: 4, data: [{}] });
      expect((await list({ from: day })).total).toBeNull();
      expect(await idsOf({})).toEqual([]);
      const now = await aBooking({ day: today });
      expect(await idsOf({})).toEqual([now.id]);
    });

    test('names the field of days in the wrong order, and of what is unknown', async () => {
      for (const [body, path] of [
        [{ from: day, to: addDays(day, -1) }, 'to'],
        [{ state: 'expired' }, 'state'],
        [{ cursor: 'x' }, 'cursor'],
        [{ isNew: true, cursor: 'x' }, 'cursor'],
        [{ q: 'x' }, 'q'],
      ] as const) {
        const { status, body: said } = await ask(body);
        expect({ status, issues: said['issues'] }).toMatchObject({ status: 400, issues: [{ path }] });
      }
    });

    test.each([
      ['of new ones', { isNew: true }, ''],
      ['of days', days, `${day}_600_`],
      ['of all days', { isUnpaid: true }, `upcoming_${day}_600_${day}_600_`],
    ])('a cursor %s whose id is none names its field', async (_what, body, start) => {
      for (const id of ['-'.repeat(36), 'a'.repeat(36)]) {
        const { status, body: said } = await ask({ ...body, cursor: start + id });
        expect([status, said['issues']]).toMatchObject([400, [{ path: 'cursor' }]]);
      }
    });

    test('has no appointment of a deleted account', async () => {
      const gone = await aBooking({ day: addDays(day, 20) });
      await updatePerson(gone.patient.id, { deletedAt: new Date(), email: '' });
      expect(await idsOf({ from: addDays(day, 20) })).toEqual([]);
    });
  });

  describe('that are unpaid', () => {
    test('has those of all days for which something is due, upcoming ones first, then the latest', async () => {
      const body = { isUnpaid: true };
      const before = await idsOf(body);
      const time = (days: number) => ({ day: addDays(today, days) });
      const [long, last, next, later] = [
        await aBooking(time(-700)),
        await aBooking(time(-600)),
        await aBooking(time(300)),
        await aBooking(time(350)),
      ];
      await aBooking(time(-500), { paymentStatus: 'paid', paidCents: 12_000 });
      await aBooking(time(-500), { status: 'cancelled', cancelledAt: new Date() });
      await aBooking(time(-500), { waivedCents: 12_000 });
      await aBooking(time(-500), { paidCents: 11_951 }); // less than the smallest amount that is charged
      const rest = await aBooking(time(-500), { paidCents: 11_950 });
      const added = (ids: string[]) => ids.filter((id) => !before.includes(id));
      expect(added(await idsOf(body))).toEqual([next.id, later.id, rest.id, last.id, long.id]);
      expect(added((await pagesOf(body, 1)).flat())).toEqual([next.id, later.id, rest.id, last.id, long.id]);
      expect((await list(body)).counts?.isUnpaid).toBe(before.length + 5);
      expect(await idsOf({ ...body, from: addDays(today, 340), to: addDays(today, 360) })).toEqual([later.id]);
    });
  });

  describe('that are new', () => {
    const bookedAt = (hours: number) => ({ bookedAt: new Date(Date.now() - hours * HOUR_MS) });
    test('has the bookings since the last visit, the last one first, without a visit those of seven days', async () => {
      const reader = await aPerson(it.portal, { role: 'admin' });
      const token = await tokenFor(it.portal, reader);
      const day = addDays(today, 60);
      const old = await aBooking({ day }, bookedAt(8 * 24));
      const first = await aBooking({ day, start: 840 }, bookedAt(50));
      const second = await aBooking({ day: addDays(day, -1) }, bookedAt(2));
      const third = await aBooking({ day: addDays(day, 1) }, bookedAt(1));
      const visit = () => it.portal.call('POST', '/desk/visit', { token });
      const idsOfReader = async () => {
        const { data, lastVisit, counts } = await list({ isNew: true }, token);
        expect(counts?.isNew).toBe(data.length);
        expect(data.every(({ isNew }) => isNew)).toBe(true);
        return { ids: data.map(({ _id }) => _id), lastVisit };
      };
      expect((await visit()).body.data).toEqual({ lastVisit: null });
      expect(await idsOfReader()).toEqual({ ids: [third.id, second.id, first.id], lastVisit: null });
      // The visit before ended three hours ago.
      const seenAt = new Date(Date.now() - 3 * HOUR_MS);
      await it.portal.db.updateTable('deskVisit').set({ seenAt }).where('personId', '=', reader.id).execute();
      const lastVisit = seenAt.toISOString();
      expect((await visit()).body.data).toEqual({ lastVisit });
      expect((await visit()).body.data).toEqual({ lastVisit });
      expect(await idsOfReader()).toEqual({ ids: [third.id, second.id], lastVisit });
      const one = await list({ isNew: true, limit: 1 }, token);
      const two = await list({ isNew: true, limit: 1, cursor: one.nextCursor }, token);
      expect([one, two].map(({ data }) => data[0]?._id)).toEqual([third.id, second.id]);
      expect([two.nextCursor, two.counts]).toEqual([null, null]);
      expect(old.id).not.toBe(third.id);
    });
  });

  describe('by a search', () => {
    let past: DirectBooking;
    let soon: DirectBooking;
    beforeAll(async () => {
      past = await aBooking({ day: addDays(today, -30) });
      soon = await aBooking({ day: addDays(today, 30) }, { patientPhone: '0171 / 99 88 77 6' });
      const name = 'Jörg Oe Schmidtmüller';
      await updatePerson(past.patient.id, { name, birthDate: '1951-03-01', phone: '+49 30 4455661' });
      await updatePerson(soon.patient.id, { name, birthDate: '1988-03-01', phone: '030 11223344' });
    });

    test.each([
      ['a name', 'schmidtmuller jörg', ['soon', 'past']],
      ['a name with an umlaut in another spelling', 'Schmidtmueller', ['soon', 'past']],
      ['the two letters of a short name', 'oe', ['soon', 'past']],
      ['the first two letters of a name', 'Jö', ['soon', 'past']],
      ['the first two letters of a part of a name', 'sc', ['soon', 'past']],
      ['the beginnings of two parts of a name in any order', 'sc j', ['soon', 'past']],
      ['two letters within a name', 'ch', []],
      ['the beginning of a name after a short one', 'oe sc', ['soon', 'past']],
      ['a date of birth as it is written in Germany', '1.3.1951', ['past']],
      ['a date of birth in ISO 8601', '1988-03-01', ['soon']],
      ['a name and a date of birth', '01.03.1988 jorg', ['soon']],
      ['another name with that date of birth', '01.03.1988 anna', []],
      ['the phone number of the patient', '030/445 566-1', ['past']],
      ['the phone number of the booking with the country code', '+49 (0)171 9988776', ['soon']],
      ['the beginning of the phone number of the booking', '0171 9988', ['soon']],
    ] as const)('finds appointments of all days by %s, upcoming ones first', async (_what, q, found) => {
      const ids = { soon: soon.id, past: past.id };
      expect(await idsOf({ q })).toEqual(found.map((item) => ids[item]));
      if (found.length === 2) expect(await pagesOf({ q }, 1)).toEqual([[soon.id], [past.id]]);
    });

    test('finds an appointment by its code in any case, without the hyphen too', async () => {
      expect(await idsOf({ q: codeOf(past.id) })).toEqual([past.id]);
      expect(await idsOf({ q: codeOf(past.id).toLowerCase().replace('-', '') })).toEqual([past.id]);
    });

    test('can be combined with every filter', async () => {
      const q = 'schmidtmüller';
      expect(await idsOf({ q, doctor: past.doctor.id })).toEqual([past.id]);
      expect(await idsOf({ q, from: addDays(today, 1), to: addDays(today, 40) })).toEqual([soon.id]);
      expect(await idsOf({ q, state: 'cancelled' })).toEqual([]);
      expect(await idsOf({ q, isUnpaid: true })).toEqual([soon.id, past.id]);
      expect(await idsOf({ q, isNew: true })).toEqual([]);
    });

    test('reports that more people match than are searched: of 200 the first by name, of 1,000 nobody', async () => {
      expect(await list({ q: 'schmidtmüller' })).toMatchObject({ isCut: false });
      const add = (from: number, to: number) =>
        sql`
        insert into person (issuer, subject, email, name, role) select 'test', 'cut-' || n, 'cut-' || n || '@example.test',
          'Zwilling', 'patient' from generate_series(${from}::int, ${to}::int) as n`.execute(it.portal.db);
      const first = await aBooking({ day: addDays(today, 31) });
      await updatePerson(first.patient.id, { name: 'Anna Zwilling' });
      await add(1, 999);
      expect(await list({ q: 'zwilling' })).toMatchObject({ isCut: true, data: [{ _id: first.id }] });
      await add(1000, 1000);
      expect(await list({ q: 'zwilling' })).toMatchObject({ isCut: true, data: [] });
      expect(await idsOf({ q: 'anna zwilling' })).toEqual([first.id]);
    });
  });

  test('each look is audited without what was searched for, and not again while it lasts', async () => {
    const reader = await aPerson(it.portal, { role: 'reception' });
    const { id } = reader;
    const token = await tokenFor(it.portal, reader);
    const entries = async () => {
      const { rows } = await sql<{ details: object }>`
        select details from audit_entry where action = 'patients.seen' and actor_id = ${id}`.execute(it.portal.db);
      return rows.map(({ details }) => details);
    };
    const day = addDays(today, 380);
    for (const start of [600, 840]) await aBooking({ day, start });
    const first = await list({ from: day, to: day, limit: 1 }, token);
    await list({ from: day, to: day, limit: 1 }, token);
    expect(await entries()).toEqual([{ list: 'appointments' }]);
    await list({ from: day, to: day, limit: 1, cursor: first.nextCursor }, token);
    await list({ q: 'schmidtmüller' }, token);
    expect(await entries()).toEqual([1, 2, 3].map(() => ({ list: 'appointments' })));
  });
});
