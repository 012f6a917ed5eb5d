import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { MailRefused } from '#server/platform/ports/mailer';
import { expireOffer } from './offer-times.ts';
import { reportBouncedAddress } from './report-bounce.ts';
import { processAffected } from './process-affected.ts';
import { aClinicOf, bookAt, HOURS } from '#testing/absent-doctor';
import { toSlot } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { untilWaitedFor } from '#testing/faults/until-blocked';
import { daysWithoutSlots } from '#testing/open-days';
import { sentMails } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';

const SLOTS = ['10.00 AM-12.00 AM', '12.00 AM-02.00 PM', '02.00 PM-03.00 PM', '03.00 PM-04.00 PM'];

describeOneDatabase('absences concurrent with other changes', (database, kind) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 200)));
  const someDays = (count: number) => days.splice(0, count);
  const declare = async (token: string, [first = '', last = first]: Day[], action = 'keep') => {
    const body = { first_day: first, last_day: last, decisions: { default: action } };
    const response = await it.portal.call('POST', '/absences', { token, body });
    expect(response).toMatchObject({ status: 200 });
    return (response.body.data as unknown as { _id: string })._id;
  };
  /** Active bookings of a doctor that no absence affects. */
  const unaffected = async (doctorId: string) => {
    const { rows } = await sql`
      select from booking where doctor_id = ${doctorId}::uuid and status = 'booked'
        and not exists (select from affected_booking where booking_id = booking.id)`.execute(it.portal.db);
    return rows.length;
  };
  const affectedOf = (doctorId: string) =>
    it.portal.db.selectFrom('affectedBooking').selectAll().where('doctorId', '=', doctorId).execute();

  test('a booking or a move concurrent with an absence is affected by it or refused', async () => {
    const wanted = someDays(6);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: wanted });
    const tokens = await manyPatients(it.portal, 12);
    const movers = await Promise.all([0, 1, 2, 3].map((at) => bookAt(it.portal, bob!, { day: wanted[at]!, at })));
    const book = (token: string, position: number) =>
      it.portal.call('POST', '/bookings', {
        token,
        body: {
          treatment: 'Teeth Orthodontics',
          doctor_email: ann!.email,
          AppointmentDate: longDate(wanted[position % 6]!),
          slot: SLOTS[Math.floor(position / 6)]!,
          patient_Phone: '030 1234567',
          price: 120,
        },
      });
    const move = ({ booking, token }: (typeof movers)[number], position: number) => {
      const body = toSlot({
        treatment: '',
        price: 0,
        doctor: ann!.email,
        date: longDate(wanted[position]!),
        slot: SLOTS[3]!,
      });
      return it.portal.call('POST', `/bookings/${booking}/move`, { token, body });
    };
    const [, , ...changes] = await Promise.all([
      declare(ann!.token, [wanted[0]!, wanted[2]!]),
      declare(ann!.token, [wanted[1]!, wanted[5]!]),
      ...tokens.map(book),
      ...movers.map(move),
    ]);
    expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await unaffected(ann!.id)).toBe(0);
    // Overlapping absences affect a booking once.
    const bookings = (await affectedOf(ann!.id)).map(({ bookingId }) => bookingId);
    expect(new Set(bookings).size).toBe(bookings.length);
    const { rows } = await sql`
      select from slot where doctor_id = ${ann!.id}::uuid and not is_absent`.execute(it.portal.db);
    expect(rows).toEqual([]);
  });

  test('slots that are published concurrently with an absence and its end are blocked exactly while one is in force', async () => {
    const wanted = someDays(8);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [] });
    const docSlot = (day: Day) => [{ date: longDate(day), slot: SLOTS }];
    const publishing = (day: Day) =>
      it.portal.call('POST', '/slots', { token: ann!.token, body: { docEmail: ann!.email, docSlot: docSlot(day) } });
    const [id] = await Promise.all([
      declare(ann!.token, [wanted[0]!, wanted[7]!]),
      ...wanted.slice(0, 4).map(publishing),
    ]);
    const [ended] = await Promise.all([
      it.portal.call('POST', `/absences/${id}/end`, { token: ann!.token, body: { last_day: wanted[3]! } }),
      ...wanted.slice(4).map(publishing),
    ]);
    expect(ended).toMatchObject({ status: 200 });
    const slots = await it.portal.db
      .selectFrom('slot')
      .select(['day', 'isAbsent'])
      .where('doctorId', '=', ann!.id)
      .execute();
    expect(slots).toHaveLength(32);
    for (const { day, isAbsent } of slots) expect([day, isAbsent]).toEqual([day, day <= wanted[3]!]);
  });

  test.runIf(kind === 'postgres').each(['cancel', 'transfer'])(
    'an appointment whose absence ends while the job would %s it takes place',
    async (action) => {
      const [day = ''] = someDays(1);
      const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
      const { booking } = await bookAt(it.portal, ann!, { day });
      const of = await declare(ann!.token, [day], action);
      const kept = { decision: 'keep', state: 'done' } as const;
      const job = await it.portal.db.transaction().execute(async (trx) => {
        await trx.updateTable('affectedBooking').set(kept).where('bookingId', '=', booking).execute();
        const running = processAffected(it.portal.portal, { of });
        await untilWaitedFor(trx);
        return { running };
      });
      await job.running;
      const row = await it.portal.db
        .selectFrom('booking')
        .select(['status', 'doctorId'])
        .where('id', '=', booking)
        .executeTakeFirst();
      expect(row).toEqual({ status: 'booked', doctorId: ann!.id });
      expect(await affectedOf(ann!.id)).toMatchObject([{ ...kept, callReason: null }]);
      const audited = it.portal.db.selectFrom('auditEntry').select('action').where('bookingId', '=', booking);
      expect(await audited.execute()).toEqual([]);
    },
  );

  test('a transfer that is attempted again chooses among the doctors who are free then', async () => {
    const [day = ''] = someDays(1);
    const [ann, bob, cem] = await aClinicOf(it.portal, { doctors: 3, days: [day] });
    const { booking } = await bookAt(it.portal, ann!, { day });
    const of = await declare(ann!.token, [day], 'transfer');
    const alter = (change: string) => sql.raw(`alter table affected_booking ${change}`).execute(it.portal.db);
    await alter(`add constraint interrupted check (state <> 'done') not valid`);
    await expect(processAffected(it.portal.portal, { of })).rejects.toThrow('interrupted');
    await alter('drop constraint interrupted');
    const first = [bob!, cem!].toSorted((a, b) => a.name.localeCompare(b.name))[0]!;
    await bookAt(it.portal, first, { day });
    await processAffected(it.portal.portal, { of });
    const substitute = first === bob ? cem!.id : bob!.id;
    expect(await affectedOf(ann!.id)).toMatchObject([{ state: 'done', substituteId: substitute }]);
    const row = it.portal.db.selectFrom('booking').select('doctorId').where('id', '=', booking);
    expect(await row.executeTakeFirst()).toEqual({ doctorId: substitute });
  });

  test.runIf(kind === 'postgres')(
    'offers, their deadlines and new decisions do not wait for slots that are being blocked',
    async () => {
      const wanted = someDays(2);
      const [ann] = await aClinicOf(it.portal, { doctors: 2, days: wanted });
      const patients = [];
      for (const at of [0, 1, 2]) patients.push(await bookAt(it.portal, ann!, { day: wanted[0]!, at }));
      const [expiring, changed, ended] = patients.map(({ booking }) => booking);
      const offered = await bookAt(it.portal, ann!, { day: wanted[1]!, at: 0 });
      const of = await declare(ann!.token, [wanted[0]!], 'offer');
      await it.portal.drain();
      const second = await declare(ann!.token, [wanted[1]!], 'offer');
      const [row] = (await affectedOf(ann!.id)).filter(({ bookingId }) => bookingId === expiring);
      const past = new Date(Date.now() - 60_000);
      await it.portal.db.updateTable('affectedBooking').set({ deadline: past }).where('id', '=', row!.id).execute();
      // As a closure does, which then waits for the affected rows.
      await it.portal.db.transaction().execute(async (trx) => {
        await sql`select id from slot where withdrawn_at is null order by id for no key update`.execute(trx);
        await expireOffer(it.portal.portal, { affectedId: row!.id, deadline: past.toISOString() });
        const decided = await it.portal.call('POST', `/absences/${of}/appointments/${changed}`, {
          token: ann!.token,
          body: { action: 'keep' },
        });
        expect(decided).toMatchObject({ status: 200 });
        await expect(processAffected(it.portal.portal, { of: second })).rejects.toThrow('unavailable');
        await trx.updateTable('affectedBooking').set({ callNote: '' }).where('doctorId', '=', ann!.id).execute();
      });
      await it.portal.drain();
      const stateOf = async (booking?: string) =>
        (await affectedOf(ann!.id)).find(({ bookingId }) => bookingId === booking)?.state;
      expect(await stateOf(expiring)).toBe('expired');
      expect(await stateOf(changed)).toBe('done');
      expect(await stateOf(ended)).toBe('waiting');
      expect(await stateOf(offered.booking)).toBe('waiting');
    },
  );

  test('a patient is called at once when none of the offered times can be had any more', async () => {
    const [day = ''] = someDays(1);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const { booking } = await bookAt(it.portal, ann!, { day });
    await declare(ann!.token, [day], 'offer');
    await it.portal.drain();
    expect(await affectedOf(ann!.id)).toMatchObject([{ state: 'waiting', callReason: null }]);
    const reserved = it.portal.db.selectFrom('booking').select('doctorId').where('offeredFor', '=', booking);
    expect(await reserved.execute()).toContainEqual({ doctorId: bob!.id });
    // The other times are those of doctors whom other tests need.
    await it.portal.db
      .deleteFrom('booking')
      .where('offeredFor', '=', booking)
      .where('doctorId', '<>', bob!.id)
      .execute();
    await declare(bob!.token, [day], 'offer');
    expect(await affectedOf(ann!.id)).toMatchObject([{ state: 'expired', callReason: 'expired' }]);
    expect(await reserved.execute()).toEqual([]);
  });

  test.runIf(kind === 'postgres')('a call whose appointment is settled meanwhile is not ticked off', async () => {
    const [day = ''] = someDays(1);
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const { booking } = await bookAt(it.portal, ann!, { day, isEmailProven: false });
    await declare(ann!.token, [day], 'offer');
    await it.portal.drain();
    const [{ id } = { id: '' }] = await affectedOf(ann!.id);
    const tick = await it.portal.db.transaction().execute(async (trx) => {
      await trx.updateTable('affectedBooking').set({ state: 'accepted' }).where('id', '=', id).execute();
      const ticking = it.portal.call('POST', `/call-list/${id}`, { token: ann!.token, body: {} });
      await untilWaitedFor(trx);
      return { ticking };
    });
    expect(await tick.ticking).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await affectedOf(ann!.id)).toMatchObject([{ state: 'accepted', calledAt: null }]);
    const audited = it.portal.db.selectFrom('auditEntry').select('action').where('bookingId', '=', booking);
    expect(await audited.where('action', '=', 'patient.called').execute()).toEqual([]);
  });

  test('a patient whom the mail server refuses to tell that the appointment takes place is called', async () => {
    const [day = ''] = someDays(1);
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    await bookAt(it.portal, ann!, { day });
    const id = await declare(ann!.token, [day], 'offer');
    await it.portal.drain();
    const send = vi.spyOn(it.portal.portal.ports.mailer, 'send').mockRejectedValue(new MailRefused('550'));
    await it.portal.call('POST', `/absences/${id}/end`, { token: ann!.token, body: { last_day: addDays(day, -1) } });
    await it.portal.drain();
    send.mockRestore();
    expect(await affectedOf(ann!.id)).toMatchObject([{ decision: 'keep', state: 'done', callReason: 'refused' }]);
  });

  test('a patient whose email came back is called, now and about the next absence', async () => {
    const [day = '', next = ''] = someDays(2);
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day, next] });
    const { booking, email } = await bookAt(it.portal, ann!, { day });
    const of = await declare(ann!.token, [day], 'offer');
    await it.portal.drain();
    const [row] = await affectedOf(ann!.id);
    expect(row).toMatchObject({ state: 'waiting', callReason: null });
    const sent = await it.portal.call('POST', `/call-list/${row!.id}/bounced`, { token: ann!.token });
    expect(sent.body.data).toMatchObject({ _id: booking, callReason: 'refused', reachable: 'returned' });
    // As the mail server's hook does.
    expect(await reportBouncedAddress(it.portal.db, email)).toBe(0);
    expect(await reportBouncedAddress(it.portal.db, 'nobody@example.test')).toBe(null);
    await it.portal.call('POST', `/absences/${of}/end`, { token: ann!.token, body: { last_day: addDays(day, -1) } });
    await it.portal.drain();
    const ended = { decision: 'keep', state: 'done', callReason: 'refused' };
    expect(await affectedOf(ann!.id)).toMatchObject([ended]);
    const range = { day: next, startMin: HOURS[0]!.start };
    const { id: slotId } = await it.portal.db
      .selectFrom('slot')
      .select('id')
      .where('doctorId', '=', ann!.id)
      .where('day', '=', range.day)
      .where('startMin', '=', range.startMin)
      .executeTakeFirstOrThrow();
    const moved = { slotId, day: next, startMin: range.startMin, endMin: HOURS[0]!.end };
    await it.portal.db.updateTable('booking').set(moved).where('id', '=', booking).execute();
    const mails = (await sentMails(it.portal)).length;
    const absenceId = await declare(ann!.token, [next], 'offer');
    await it.portal.drain();
    expect(await affectedOf(ann!.id)).toContainEqual(expect.objectContaining({ absenceId, callReason: 'refused' }));
    // The mailbox may only have been full.
    expect(await sentMails(it.portal)).toHaveLength(mails + 1);
  });

  test('of two servers that process one absence at once, each patient is notified once', async () => {
    const wanted = someDays(3);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: wanted });
    const patients = [];
    for (const day of wanted) for (const at of HOURS.keys()) patients.push(await bookAt(it.portal, ann!, { day, at }));
    const of = patients.flatMap(({ booking }, index) =>
      index % 4 === 0
        ? [{ booking, action: 'transfer', doctor_email: bob!.email }]
        : index % 4 === 1
          ? [{ booking, action: 'offer' }]
          : [],
    );
    const body = { first_day: wanted[0], last_day: wanted[2], decisions: { default: 'cancel', of } };
    const created = await it.portal.call('POST', '/absences', { token: ann!.token, body });
    const { _id: id } = created.body.data as unknown as { _id: string };
    await Promise.all([1, 2].map(() => processAffected(it.portal.portal, { of: id })));
    const rows = await affectedOf(ann!.id);
    const count = (action: string, state: string) =>
      rows.filter((row) => row.decision === action && row.state === state).length;
    expect([count('transfer', 'done'), count('offer', 'waiting'), count('cancel', 'done')]).toEqual([3, 3, 6]);
    const mails = await sentMails(it.portal);
    const sent = patients.map(({ email }) => mails.filter(({ to }) => to.email === email).length);
    expect(sent).toEqual(patients.map(() => 1));
  });
});
