import { beforeAll, expect, test } from 'vitest';
import type { Absence, AffectedAppointment, Preview } from '#contract/absences/absences';
import type { Attendance, Mark } from '#domain/bookings/booking-states';
import { addDays, instantOf, type Day } from '#domain/shared/time';
import { settleBooking } from '#server/absences/affected/settle-affected';
import { markAttendance } from '#server/bookings/change/mark-attendance';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { changeBooking } from '#testing/changes';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('which appointments an absence affects', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 60)));
  const aDay = () => days.shift() ?? '';
  const post = async <Data>(token: string, path: string, body: object) =>
    (await it.portal.call('POST', path, { token, body })).body.data as unknown as Data;
  const preview = async (token: string, day: Day) =>
    post<Preview>(token, '/absences/preview', { first_day: day, last_day: day });
  const declare = async (token: string, day: Day, action = 'offer') =>
    post<Absence>(token, '/absences', { first_day: day, last_day: day, decisions: { default: action } });
  const read = async (token: string, id: string) =>
    (await it.portal.call('GET', `/absences/${id}`, { token })).body.data as unknown as {
      absence: Absence;
      appointments: AffectedAppointment[];
    };
  const change = (id: string, columns: object) =>
    it.portal.db.updateTable('booking').set(columns).where('id', '=', id).execute();
  const hold = { status: 'held', heldUntil: new Date(Date.now() + 1_200_000) } as const;
  const rowOf = (id: string) =>
    it.portal.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('holds are counted by the preview and released at once; their patients learn how to book again', async () => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    await bookAt(it.portal, ann!, { day, at: 0 });
    const held = [];
    for (const at of [1, 2]) held.push(await bookAt(it.portal, ann!, { day, at, isEmailProven: false }));
    for (const { booking } of held) await change(booking, hold);
    await it.portal.db.updateTable('person').set({ language: 'de' }).where('id', '=', held[1]!.id).execute();
    expect(await preview(ann!.token, day)).toMatchObject({ count: 1, holds: 2 });
    const absence = await declare(ann!.token, day);
    expect(absence.appointments).toBe(1);
    for (const { booking } of held) expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    await it.portal.drain();
    const { absence: listed, appointments } = await read(ann!.token, absence._id);
    expect([listed.appointments, appointments.length]).toEqual([1, 1]);
    const mails = (await Promise.all(held.map(({ email }) => mailsTo(it.portal, email)))).map(([mail]) => mail!);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The time you requested is no longer available',
      'Der angefragte Termin ist nicht mehr frei',
    ]);
    for (const [at, { text }] of mails.entries()) {
      expect(text).toContain('/appointment');
      for (const secret of [ann!.name, held[at]!.name, 'Orthodontics']) expect(text).not.toContain(secret);
    }
    const audited = it.portal.db
      .selectFrom('auditEntry')
      .select('action')
      .where('bookingId', '=', held[0]!.booking)
      .execute();
    expect(await audited).toEqual([{ action: 'booking.cancelled' }]);
    // The same request once more releases and sends nothing again.
    await declare(ann!.token, day);
    expect(await mailsTo(it.portal, held[0]!.email)).toHaveLength(1);
  });

  test.each([
    ['without decisions', false],
    ['with decisions', true],
  ])('a closure of a day that has only holds releases them, %s', async (_, isDecided) => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [day] });
    const admin = await it.portal.tokenOf('admin@demo.test');
    const patient = await bookAt(it.portal, ann!, { day, isEmailProven: false });
    await change(patient.booking, hold);
    const range = { first_day: day, last_day: day };
    const decisions = isDecided ? { decisions: { default: 'offer' } } : {};
    expect(await post(admin, '/closures/preview', range)).toMatchObject({ count: 0, holds: 1 });
    await post(admin, '/closures', { ...range, name_en: 'Moving', name_de: '', ...decisions });
    expect(await rowOf(patient.booking)).toMatchObject({ status: 'cancelled' });
    await it.portal.drain();
    expect(await mailsTo(it.portal, patient.email)).toMatchObject([
      { subject: 'The time you requested is no longer available' },
    ]);
  });

  test('a closure that leaves the appointments as they are releases the holds beside them', async () => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [day] });
    const admin = await it.portal.tokenOf('admin@demo.test');
    const booked = await bookAt(it.portal, ann!, { day, at: 0 });
    const held = await bookAt(it.portal, ann!, { day, at: 1, isEmailProven: false });
    await change(held.booking, hold);
    await post(admin, '/closures', { first_day: day, last_day: day, name_en: 'Moving', name_de: '' });
    expect(await rowOf(booked.booking)).toMatchObject({ status: 'booked' });
    expect(await rowOf(held.booking)).toMatchObject({ status: 'cancelled' });
  });

  test('a hold that becomes booked after the preview is affected like every booked appointment', async () => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const { booking } = await bookAt(it.portal, ann!, { day });
    await change(booking, hold);
    expect(await preview(ann!.token, day)).toMatchObject({ count: 0, holds: 1 });
    await change(booking, { status: 'booked', heldUntil: null });
    const { _id } = await declare(ann!.token, day);
    await it.portal.drain();
    expect((await read(ann!.token, _id)).appointments).toMatchObject([{ _id: booking, state: 'waiting' }]);
  });

  test.each<[Attendance | null, boolean]>([
    [null, true],
    ['confirmed', true],
    ['arrived', true],
    ['in_treatment', false],
    ['completed', false],
    ['no_show', false],
    ['not_brought', false],
  ])('of an appointment marked %s, an absence affects it: %s', async (attendance, isAffected) => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const { booking } = await bookAt(it.portal, ann!, { day });
    await change(booking, { attendance });
    const count = isAffected ? 1 : 0;
    expect((await preview(ann!.token, day)).count).toBe(count);
    expect((await declare(ann!.token, day)).appointments).toBe(count);
  });

  test.each(['cancel', 'transfer', 'offer'])(
    'an appointment whose treatment begins before the job would %s it takes place',
    async (action) => {
      const day = aDay();
      const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
      const patient = await bookAt(it.portal, ann!, { day });
      const { _id } = await declare(ann!.token, day, action);
      const takesPlace = async () => {
        const { body } = await it.portal.call('GET', `/booking/${patient.booking}`, { token: patient.token });
        return (body.data as unknown as { takesPlace: boolean }).takesPlace;
      };
      expect(await takesPlace()).toBe(false);
      await change(patient.booking, { attendance: 'in_treatment' });
      expect(await takesPlace()).toBe(true);
      await it.portal.drain();
      expect((await read(ann!.token, _id)).appointments).toMatchObject([
        { action: 'keep', state: 'done', callReason: null },
      ]);
      expect(await rowOf(patient.booking)).toMatchObject({ status: 'booked', doctorId: ann!.id });
      expect(await mailsTo(it.portal, patient.email)).toEqual([]);
    },
  );

  /** An appointment whose patient has an offer, and how its doctor marks it at its start. */
  const anOffer = async () => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day });
    const { _id } = await declare(ann!.token, day);
    await it.portal.drain();
    const mark = async (state: Mark) => {
      const now = instantOf(day, 605);
      const ctx = await contextAt(it.portal, ann!.email, now);
      await markAttendance(ctx, { id: patient.booking, body: { state } });
      await it.portal.drain();
    };
    const listed = async () => (await read(ann!.token, _id)).appointments[0]!;
    return { day, ann: ann!, patient, absence: _id, mark, listed };
  };

  test.each(['in_treatment', 'completed'] as const)(
    'a mark %s that is taken back lets the patient choose again',
    async (state) => {
      const { mark, listed } = await anOffer();
      expect(await listed()).toMatchObject({ action: 'offer', state: 'waiting' });
      await mark(state);
      expect(await listed()).toMatchObject({ action: 'keep', state: 'done', callReason: null, alternatives: [] });
      await mark('booked');
      const again = await listed();
      expect(again).toMatchObject({ action: 'offer', state: 'waiting' });
      expect(again.alternatives).toHaveLength(3);
    },
  );

  test('a mark that is taken back after the absence has ended changes nothing', async () => {
    const { day, ann, absence, mark, listed } = await anOffer();
    await mark('in_treatment');
    await post(ann.token, `/absences/${absence}/end`, { last_day: addDays(day, -1) });
    await mark('booked');
    expect(await listed()).toMatchObject({ action: 'keep', state: 'done', alternatives: [] });
  });

  test('an appointment that was kept by a decision stays so when a mark is taken back', async () => {
    const { ann, absence, patient, mark, listed } = await anOffer();
    await post(ann.token, `/absences/${absence}/appointments/${patient.booking}`, { action: 'keep' });
    await it.portal.drain();
    await mark('in_treatment');
    await mark('booked');
    expect(await listed()).toMatchObject({ action: 'keep', state: 'done', alternatives: [] });
  });

  test.each(['no_show', 'not_brought'] as const)('a later mark %s ends neither the offer nor a call', async (state) => {
    const { patient, mark, listed } = await anOffer();
    const called = { callReason: 'expired' } as const;
    await it.portal.db.updateTable('affectedBooking').set(called).where('bookingId', '=', patient.booking).execute();
    await mark(state);
    expect(await listed()).toMatchObject({ action: 'offer', state: 'waiting', callReason: 'expired' });
  });

  test('a patient who has arrived takes an offered time', async () => {
    const { patient, mark, listed } = await anOffer();
    await mark('arrived');
    const { alternatives } = await listed();
    const { doctor_email, AppointmentDate, slot } = alternatives[1]!;
    const moved = await changeBooking(it.portal, patient.token, {
      id: patient.booking,
      verb: 'move',
      body: { doctor_email, AppointmentDate, slot },
    });
    expect(moved).toMatchObject({ status: 200, data: { AppointmentDate, slot, status: 'booked' } });
    expect(await listed()).toMatchObject({ state: 'accepted' });
  });

  test('a patient who has arrived is still marked as arrived with the doctor who takes over', async () => {
    const day = aDay();
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const { booking } = await bookAt(it.portal, ann!, { day });
    const attendanceAt = new Date(Date.now() - 600_000);
    await change(booking, { attendance: 'arrived', attendanceAt });
    await declare(ann!.token, day, 'transfer');
    await it.portal.drain();
    expect(await rowOf(booking)).toMatchObject({ doctorId: bob!.id, attendance: 'arrived', attendanceAt });
    const { body } = await it.portal.call('GET', `/desk/day?day=${day}`, { token: bob!.token });
    expect(body.data).toMatchObject({ appointments: [{ _id: booking, status: 'arrived' }] });
  });

  test('an appointment that its patient moved shows where it was and where it is, and needs no call', async () => {
    const day = aDay();
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day });
    const { _id } = await declare(ann!.token, day);
    await it.portal.drain();
    const { id: slotId } = await it.portal.db
      .selectFrom('slot')
      .select('id')
      .where('doctorId', '=', bob!.id)
      .where('startMin', '=', 900)
      .executeTakeFirstOrThrow();
    await it.portal.db.updateTable('affectedBooking').set({ callReason: 'soon' }).execute();
    await change(patient.booking, { slotId, doctorId: bob!.id, startMin: 900, endMin: 960 });
    await settleBooking(it.portal.portal, patient.booking);
    expect((await read(ann!.token, _id)).appointments).toMatchObject([
      {
        state: 'accepted',
        callReason: null,
        was: { doctor_name: ann!.name, doctor_email: ann!.email, slot: '10.00 AM-12.00 AM' },
        doctor_name: bob!.name,
        appointmentData: { slot: '03.00 PM-04.00 PM' },
      },
    ]);
  });

  test('a patient whose emails come back is named as such, and not as one without a confirmed address', async () => {
    const day = aDay();
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const patient = await bookAt(it.portal, ann!, { day });
    await it.portal.db.updateTable('person').set({ emailBouncedAt: new Date() }).where('id', '=', patient.id).execute();
    expect((await preview(ann!.token, day)).appointments).toMatchObject([{ reachable: 'returned' }]);
    const { _id } = await declare(ann!.token, day, 'cancel');
    await it.portal.drain();
    expect((await read(ann!.token, _id)).appointments).toMatchObject([{ state: 'done', callReason: 'refused' }]);
    expect(await mailsTo(it.portal, patient.email)).toMatchObject([{ subject: 'Your appointment was cancelled' }]);
  });
});
