import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { instantOf, longDate, type Day } from '#domain/shared/time';
import { deleteDueAccounts } from '#server/accounts/delete/delete-person';
import { requestDeletion } from '#server/accounts/delete/request-deletion';
import { listDoctorBookings } from '#server/bookings/read/list-doctor-bookings';
import { countInbox } from '#server/desk/inbox/count-inbox';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { deleteLockedRecords } from './delete-locked-records.ts';

const REASON = 'A court asks for the record';

describeOneDatabase('what the law retains of deleted patients', (open) => {
  const it = useTestPortal(open);
  const send = async (person: TestPerson, method: 'GET' | 'POST', path: string, body?: object) =>
    it.portal.call(method, path, { token: await tokenFor(it.portal, person), ...(body && { body }) });

  /** A patient who was treated on a day and whose account was deleted. */
  const aDeletedPatient = async (day: Day) => {
    const made = await insertBookingAt(it.portal, { day });
    await contextAt(it.portal, made.patient.email, new Date()).then((ctx) =>
      requestDeletion({ ...ctx, provenAt: new Date() }, made.patient),
    );
    await sql`update person set deletion_due_at = now() - interval '1 second' where id = ${made.patient.id}`.execute(
      it.portal.db,
    );
    await deleteDueAccounts(it.portal.portal);
    return made;
  };
  const openRecords = (by: TestPerson, body: object) => send(by, 'POST', '/locked-records/open', body);

  test('lists do not find a locked record; the admin and its doctor open it with a reason, which is audited', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const { patient, doctor } = await aDeletedPatient('2026-03-02');
    // Also for a request that began before midnight: list and name are locked by one clock.
    for (const now of [new Date(), instantOf('2026-03-02', 1439)]) {
      const ofDoctor = await listDoctorBookings(await contextAt(it.portal, doctor.email, now), {
        email: doctor.email,
        limit: 10,
      });
      expect(ofDoctor.data).toEqual([]);
    }
    const schedule = await send(
      doctor,
      'GET',
      `/schedule?${new URLSearchParams({ email: doctor.email, from: '2026-03-02', to: '2026-03-02' })}`,
    );
    const board = await send(admin, 'GET', '/desk/day?day=2026-03-02');
    expect([schedule.status, board.status]).toEqual([200, 200]);
    expect(JSON.stringify([schedule.body, board.body])).not.toContain(patient.name);
    const short = await openRecords(admin, { name: patient.name, reason: 'because' });
    expect(short.body).toMatchObject({ issues: [{ path: 'reason' }] });
    const found = [
      { _id: patient.id, name: patient.name, appointments: [{ AppointmentDate: longDate('2026-03-02') }] },
    ];
    for (const reader of [admin, doctor])
      expect((await openRecords(reader, { name: patient.name, reason: REASON })).body.data).toMatchObject(found);
    const stranger = await aPerson(it.portal, { role: 'doctor', isVerified: true });
    expect((await openRecords(stranger, { name: patient.name, reason: REASON })).body.data).toEqual([]);
    const reads = it.portal.db
      .selectFrom('auditEntry')
      .select(['actorId', 'details'])
      .where('action', '=', 'locked_record.read');
    expect(await reads.where('personId', '=', patient.id).orderBy('id').execute()).toEqual([
      { actorId: admin.id, details: { reason: REASON } },
      { actorId: doctor.id, details: { reason: REASON } },
    ]);
  });

  test('a locked record is announced a month before its term ends, and deleted after it: ten years, payments eight from their year’s end', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const { id, patient } = await aDeletedPatient('2016-03-02');
    const { id: paidId, patient: payer } = await aDeletedPatient('2015-03-02');
    // Paid long after the treatment, as no clinic should have it: until the end of the eighth year after.
    await sql`insert into payment (booking_id, payer_id, amount_cents, currency, status, method, received_by, received_at, settled_at)
      values (${paidId}, ${payer.id}, 100, 'usd', 'paid', 'cash', ${admin.id}, '2019-05-06', '2019-05-06')`.execute(
      it.portal.db,
    );
    await sql`update person set deleted_at = deleted_at - interval '1 year' where id in (${patient.id}, ${payer.id})`.execute(
      it.portal.db,
    );
    const run = (day: Day) => deleteLockedRecords(it.portal.portal, null, { now: instantOf(day, 720) });
    const until = async (person: string) =>
      (await it.portal.db.selectFrom('person').select('keptUntil').where('id', '=', person).executeTakeFirstOrThrow())
        .keptUntil;
    const bookings = async () =>
      (await it.portal.db.selectFrom('booking').select('id').where('id', 'in', [id, paidId]).execute()).map(
        (row) => row.id,
      );
    await run('2026-01-30');
    expect([await until(patient.id), await until(payer.id)]).toEqual(['2026-03-02', '2027-12-31']);
    const announced = async (day: Day) =>
      (await countInbox(it.portal.db, { id: admin.id, role: 'admin' }, instantOf(day, 720))).find(
        ({ kind }) => kind === 'record',
      )?.count;
    const others = (await announced('2026-01-30'))!;
    expect(await announced('2026-01-31')).toBe(others + 1);
    await run('2026-03-02');
    expect(await bookings()).toHaveLength(2);
    await run('2026-03-03');
    expect(await bookings()).toEqual([paidId]);
    await run('2027-12-31');
    expect(await bookings()).toEqual([paidId]);
    await run('2028-01-01');
    expect(await bookings()).toEqual([]);
    const payments = it.portal.db.selectFrom('payment').select('id').where('payerId', 'in', [patient.id, payer.id]);
    expect(await payments.execute()).toEqual([]);
    expect(await until(payer.id)).toBeNull();
    const deleted = it.portal.db
      .selectFrom('auditEntry')
      .select('details')
      .where('action', '=', 'locked_record.deleted');
    expect(await deleted.where('personId', '=', payer.id).execute()).toEqual([{ details: { appointments: 1 } }]);
    expect((await openRecords(admin, { name: patient.name, reason: REASON })).body.data).toEqual([]);
  });

  test('records are reviewed in batches, and one that fails stops no other', async () => {
    const made = [await aDeletedPatient('2015-03-02'), await aDeletedPatient('2015-03-03')];
    const ids = made.map(({ patient }) => patient.id).toSorted();
    const failing = ids[0]!;
    await sql`update person set deleted_at = deleted_at - interval '1 year' where id = any(${ids}::uuid[])`.execute(
      it.portal.db,
    );
    const run = (after: string | null, day: Day = '2026-03-04') =>
      deleteLockedRecords(it.portal.portal, after, { now: instantOf(day, 720), limit: 1 });
    const left = async () => {
      const bookings = it.portal.db.selectFrom('booking').select('patientId').where('patientId', 'in', ids);
      return (await bookings.execute()).map(({ patientId }) => patientId);
    };
    await sql`create table holds_a_record (booking_id uuid references booking (id))`.execute(it.portal.db);
    try {
      await sql`insert into holds_a_record select id from booking where patient_id = ${failing}::uuid`.execute(
        it.portal.db,
      );
      // Their terms ended before they were known: announced first, as any other one.
      for (let after = await run(null, '2026-02-01'); after;) after = await run(after, '2026-02-01');
      expect(await left()).toHaveLength(2);
      const behind: (string | null)[] = [await run(null)];
      while (behind.at(-1)) behind.push(await run(behind.at(-1)!));
      expect(behind).toEqual(expect.arrayContaining(ids));
      expect(await left()).toEqual([failing]);
    } finally {
      await sql`drop table holds_a_record`.execute(it.portal.db);
    }
    await deleteLockedRecords(it.portal.portal, null, { now: instantOf('2026-03-04', 720) });
    expect(await left()).toEqual([]);
  });
});
